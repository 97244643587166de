import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { verifyPassword } from "@/lib/auth/password";
import type { Principal } from "@/lib/auth/principal";
import { forgetSession, stepUpSession } from "@/lib/auth/session";
import { database, inTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { RateLimitedError, returnHitOf, takeHitOf } from "@/lib/rate-limit/take";

/** Wrong passwords a minute. */
const wrongPasswords = 10;

/**
 * Proves the password again; the session may do what needs step-up for five minutes (contract §2).
 * @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED`, `INVALID_STATE` for an API key
 */
export async function reauthenticate(principal: Principal, password: string) {
  if (principal.kind !== "session")
    throw new CedirailError("INVALID_STATE", "Only a session can be stepped up.");
  const counted = `step-up:${principal.userId}`;
  const attempts = await takeHitOf(counted, "login", wrongPasswords);
  if (attempts.exceeded) throw new RateLimitedError("Too many wrong passwords", attempts);
  const [user] = await database()
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, principal.userId));
  if (!(await verifyPassword(user?.passwordHash ?? null, password)))
    throw new CedirailError("UNAUTHORIZED", "The password is wrong.");
  await returnHitOf(counted, "login");
  const stepUpUntil = await inTransaction(async (tx) => {
    await recordAct(tx, {
      merchantId: principal.merchantId,
      actor: principal.actor,
      action: "session.stepped_up",
      resource: principal.userId,
    });
    return stepUpSession(tx, principal.sessionId);
  });
  forgetSession(principal.sessionId);
  return { stepUpUntil: stepUpUntil.toISOString() };
}
