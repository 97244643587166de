import { recordAct } from "@/lib/audit/record";
import { beginStepUp } from "@/lib/auth/guessing";
import { oneTimeCodeMissing } from "@/lib/auth/one-time-code";
import { verifyPassword } from "@/lib/auth/password";
import { isOAuthClient, type Principal } from "@/lib/auth/principal";
import { readUser } from "@/lib/auth/users";
import { forgetSession, stepUpSession, revokeSession } from "@/lib/auth/session";
import { database, inTransaction } from "@/lib/db/client";
import { invalidState, unauthorized } from "@/lib/errors";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { recordRejection, type WrongPart } from "./record-rejection";
import { spendSecondFactor } from "./second-factor";
import { viewUser } from "./view";

/** The user and merchant of a credential, and what the credential may do (contract §2). */
export async function readMe(principal: Principal) {
  const view = viewUser(await readUser(database(), principal.userId));
  return {
    user: view,
    merchant: principal.merchantId === null ? null : await viewMerchant(principal.merchantId),
    role: view.role,
    scopes: [...principal.scopes],
    credential: credentialOf(principal),
    stepUpUntil:
      principal.kind !== "key" && principal.steppedUp
        ? (principal.stepUpUntil?.toISOString() ?? null)
        : null,
  };
}

function credentialOf(principal: Principal) {
  if (isOAuthClient(principal)) return "oauth" as const;
  return principal.kind === "key" ? ("key" as const) : ("session" as const);
}

async function viewMerchant(id: string) {
  const merchant = await readMerchant(database(), id);
  return { id, name: merchant.name, wallet: await mainWalletOf(id) };
}

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
  const user = await readUser(database(), userId);
  if (!(await verifyPassword(user.passwordHash, password))) throw reject("password");
  const needsCode = user.totpSecretSealed !== null;
  if (needsCode && otp === undefined) {
    await attempt.wasRight();
    throw oneTimeCodeMissing();
  }
  const stepUpUntil = await inTransaction(async (tx) => {
    if (needsCode && !(await spendSecondFactor(tx, user, otp ?? ""))) return null;
    const { actor } = principal;
    await recordAct(tx, { merchantId, actor, action: "session.stepped_up", resource: userId });
    return stepUpSession(tx, sessionId);
  });
  if (!stepUpUntil) throw reject("code");
  await attempt.wasRight();
  forgetSession(sessionId);
  return { stepUpUntil: stepUpUntil.toISOString() };
}

/** Revokes the caller's session. @throws CedirailError `INVALID_STATE` for an API key */
export async function logOut(principal: Principal): Promise<{ ended: true }> {
  if (principal.kind === "key")
    throw invalidState("An API key has no session; delete the key instead.");
  await inTransaction(async (tx) => {
    await revokeSession(tx, principal.sessionId);
    await recordAct(tx, {
      merchantId: principal.merchantId,
      actor: principal.actor,
      action: "session.ended",
      resource: principal.userId,
    });
  });
  // A call just before the commit may have cached the session again.
  forgetSession(principal.sessionId);
  return { ended: true };
}
