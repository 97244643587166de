import { recordAct } from "@/lib/audit/record";
import { beginStepUp } from "@/lib/auth/guessing";
import type { Ceremony } from "@/lib/auth/passkey-challenges";
import { requestOptions } from "@/lib/auth/passkeys";
import { verifyPassword } from "@/lib/auth/password";
import {
  isOAuthClient,
  type Principal,
  type SessionPrincipal,
  type StaffPrincipal,
} from "@/lib/auth/principal";
import { readUser, type UserRow } from "@/lib/auth/users";
import { forgetSession, stepUpSession, revokeSession } from "@/lib/auth/session";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { CedirailError, invalidRequest, invalidState, unauthorized } from "@/lib/errors";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { mainWalletOf } from "@/lib/wallet/find-wallet";
import { recordMissingFactor, recordRejection, type WrongPart } from "./record-rejection";
import {
  lacksSecondFactor,
  partOf,
  secondFactorMissing,
  spendSecondFactor,
  type SecondFactorProof,
} from "./second-factor";
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

interface Proof extends SecondFactorProof {
  /** May be left out where a passkey's device verifies its user. */
  password?: string | undefined;
}

type PersonPrincipal = SessionPrincipal | StaffPrincipal;

/** A passkey signs for a session that somebody is signed in with. */
const stepUpOf = ({ userId, sessionId }: PersonPrincipal): Ceremony => ({
  purpose: "step_up",
  userId,
  sessionId,
});

/**
 * Steps a session up for five minutes (contract §2): by the password and, where set up, a second factor; or by a
 * passkey alone whose device verified its user, which is something that they have and something that they know or
 * are.
 * @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED`, `MFA_REQUIRED` when only the second factor is missing, or
 *   the password beside a passkey, `INVALID_REQUEST` without either, `INVALID_STATE` for an API key
 */
export async function reauthenticate(principal: Principal, proof: Proof, address: string | null) {
  if (principal.kind === "key")
    throw invalidState("Only a session can step up; an API key cannot.");
  const { password } = proof;
  if (password === undefined && proof.passkey === undefined)
    throw invalidRequest("password", "your password, or a passkey");
  const { userId, merchantId, sessionId } = principal;
  const attempt = await beginStepUp(userId, sessionId);
  const reject = (wrong: WrongPart) => {
    recordRejection({ user: { id: userId, merchantId }, wrong, door: attempt.door, address });
    return unauthorized(
      "The password, one-time code or passkey is wrong.",
      `The ${wrong} of ${userId} is wrong.`,
    );
  };
  const user = await readUser(database(), userId);
  if (password !== undefined && !(await verifyPassword(user.passwordHash, password, "proven")))
    throw reject("password");
  const lacking = lacksSecondFactor(user, proof);
  const stepUpUntil = lacking
    ? null
    : await inTransaction((tx) => stepUp(tx, principal, user, proof));
  if (stepUpUntil === "wrong") throw reject(partOf(proof));
  await attempt.wasRight();
  if (lacking) {
    recordMissingFactor(user, { door: attempt.door, address });
    throw secondFactorMissing(user);
  }
  if (stepUpUntil === null) throw passwordMissing();
  forgetSession(sessionId);
  return { stepUpUntil: stepUpUntil.toISOString() };
}

/** @returns when the step-up ends; null: the password is needed as well */
async function stepUp(
  tx: DbTransaction,
  principal: PersonPrincipal,
  user: UserRow,
  proof: Proof,
): Promise<Date | "wrong" | null> {
  const spent = await spendSecondFactor(tx, user, proof, stepUpOf(principal));
  if (!spent) return "wrong";
  if (proof.password === undefined && !spent.userVerified) return null;
  const { merchantId, actor, userId, sessionId } = principal;
  await recordAct(tx, { merchantId, actor, action: "session.stepped_up", resource: userId });
  return stepUpSession(tx, sessionId);
}

function passwordMissing(): CedirailError {
  return new CedirailError(
    "MFA_REQUIRED",
    "Enter your password as well: your passkey did not require a PIN, a fingerprint or a face.",
    {
      field: "password",
      expected: "your password",
    },
  );
}

/**
 * What a browser needs to step a session up with a passkey.
 * @throws CedirailError `INVALID_STATE` where the user has none
 */
export async function beginPasskeyStepUp(principal: PersonPrincipal) {
  const user = await readUser(database(), principal.userId);
  if (!user.secondFactors.includes("passkey"))
    throw invalidState("You have no passkey. Confirm your password.");
  return requestOptions(database(), stepUpOf(principal));
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
