import { eq } from "drizzle-orm";
import { users } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { beginStepUp } from "@/lib/auth/guessing";
import { oneTimeCodeMissing, spendOneTimeCode } from "@/lib/auth/one-time-code";
import { verifyPassword } from "@/lib/auth/password";
import type { Principal } from "@/lib/auth/principal";
import { forgetSession, stepUpSession } from "@/lib/auth/session";
import { database, inTransaction } from "@/lib/db/client";
import { invalidState, unauthorized } from "@/lib/errors";
import { recordRejection, type WrongPart } from "./record-rejection";

export interface Proof {
  password: string;
  /** The one-time code, for users who have set one up. */
  otp?: string | undefined;
}

/**
 * Steps a session up for five minutes by the password and, where set up, a one-time code (contract §2).
 * @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED`, `MFA_REQUIRED` when only the code is missing,
 *   `INVALID_STATE` for an API key
 */
export async function reauthenticate(
  principal: Principal,
  { password, otp }: Proof,
  address: string | null,
) {
  if (principal.kind === "key")
    throw invalidState("Only a session can step up; an API key cannot.");
  const { userId, merchantId, sessionId } = principal;
  const attempt = await beginStepUp(userId, sessionId);
  const reject = (wrong: WrongPart) => {
    recordRejection({ user: { id: userId, merchantId }, wrong, door: attempt.door, address });
    return unauthorized(
      "The password or one-time code is wrong.",
      `The ${wrong} of ${userId} is wrong.`,
    );
  };
  const [user] = await database()
    .select({ passwordHash: users.passwordHash, sealed: users.totpSecretSealed })
    .from(users)
    .where(eq(users.id, userId));
  if (!user || !(await verifyPassword(user.passwordHash, password))) throw reject("password");
  const needsCode = user.sealed !== null;
  if (needsCode && otp === undefined) {
    await attempt.wasRight();
    throw oneTimeCodeMissing();
  }
  const stepUpUntil = await inTransaction(async (tx) => {
    if (needsCode && !(await spendOneTimeCode(tx, userId, otp ?? ""))) return null;
    const { actor } = principal;
    await recordAct(tx, { merchantId, actor, action: "session.stepped_up", resource: userId });
    return stepUpSession(tx, sessionId);
  });
  if (!stepUpUntil) throw reject("code");
  await attempt.wasRight();
  forgetSession(sessionId);
  return { stepUpUntil: stepUpUntil.toISOString() };
}
