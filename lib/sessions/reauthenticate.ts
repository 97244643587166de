import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { oneTimeCodeMissing, spendOneTimeCode } from "@/lib/auth/one-time-code";
import { verifyPassword } from "@/lib/auth/password";
import type { Principal } from "@/lib/auth/principal";
import { forgetSession, stepUpSession } from "@/lib/auth/session";
import { database, inTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { RateLimitedError, returnHitOf, takeHitOf } from "@/lib/rate-limit/take";

/** Wrong passwords and codes a minute. */
const wrongTries = 10;

export interface Proof {
  password: string;
  /** For those who have one set up: the code of their authenticator app. */
  otp?: string | undefined;
}

/**
 * Proves the password again, and the one-time code where one is set up; the session may do what
 * needs step-up for five minutes (contract §2).
 * @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED`, `MFA_REQUIRED` when all that is missing is
 *   the code, `INVALID_STATE` for an API key
 */
export async function reauthenticate(principal: Principal, { password, otp }: Proof) {
  if (principal.kind === "key")
    throw new CedirailError("INVALID_STATE", "Only a session can be stepped up.");
  const counted = `step-up:${principal.userId}`;
  const attempts = await takeHitOf(counted, "login", wrongTries);
  if (attempts.exceeded) throw new RateLimitedError("Too many wrong passwords", attempts);
  const [user] = await database()
    .select({ passwordHash: users.passwordHash, sealed: users.totpSecretSealed })
    .from(users)
    .where(eq(users.id, principal.userId));
  if (!user || !(await verifyPassword(user.passwordHash, password))) throw refused();
  const asksForCode = user.sealed !== null;
  if (asksForCode && otp === undefined) throw oneTimeCodeMissing();
  const stepUpUntil = await inTransaction(async (tx) => {
    if (asksForCode && !(await spendOneTimeCode(tx, principal.userId, otp ?? ""))) throw refused();
    await recordAct(tx, {
      merchantId: principal.merchantId,
      actor: principal.actor,
      action: "session.stepped_up",
      resource: principal.userId,
    });
    return stepUpSession(tx, principal.sessionId);
  });
  await returnHitOf(counted, "login");
  forgetSession(principal.sessionId);
  return { stepUpUntil: stepUpUntil.toISOString() };
}

function refused(): CedirailError {
  return new CedirailError("UNAUTHORIZED", "The password or one-time code is wrong.");
}
