import { recordAct } from "@/lib/audit/record";
import { beginSignIn } from "@/lib/auth/guessing";
import { knownDeviceCookie, readKnownDevice } from "@/lib/auth/known-device";
import type { Ceremony } from "@/lib/auth/passkey-challenges";
import { requestOptions } from "@/lib/auth/passkeys";
import { verifyPassword } from "@/lib/auth/password";
import { openSession } from "@/lib/auth/session";
import { findUserAndTime, lockUser, type UserRow } from "@/lib/auth/users";
import { isStaffRole } from "@/lib/contract/roles";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { invalidState, unauthorized, type CedirailError } from "@/lib/errors";
import { recordMissingFactor, recordRejection, type WrongPart } from "./record-rejection";
import {
  lacksSecondFactor,
  partOf,
  secondFactorMissing,
  spendSecondFactor,
  type SecondFactorProof,
} from "./second-factor";
import { viewSession } from "./view";

interface Credentials {
  email: string;
  password: string;
}

/** Where an attempt to sign in comes from. */
export interface Visitor {
  address: string | null;
  userAgent: string | null;
  /** The `Cookie` header, which may contain a known device. */
  cookies: string | null;
}

type Attempt = Awaited<ReturnType<typeof beginSignIn>>;

/** A passkey signs for a user who is not signed in yet. */
const signInOf = ({ id }: UserRow): Ceremony => ({
  purpose: "sign_in",
  userId: id,
  sessionId: null,
});

const rejected = (internal: string) =>
  unauthorized("The email address, password, one-time code or passkey is wrong.", internal);

/**
 * Signs a user in (contract §2). An unknown address, a wrong password, a wrong or used code, a wrong passkey and
 * staff without codes get the same 401 after the same work.
 * @returns the session, and the cookie that makes the browser a known device
 * @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED`, or `MFA_REQUIRED` when only the second factor is missing
 */
export async function logIn(credentials: Credentials & SecondFactorProof, visitor: Visitor) {
  const { attempt, reject, ...found } = await provePassword(credentials, visitor);
  return enter(found, credentials, visitor, attempt, reject);
}

/**
 * What a browser needs to sign in with a passkey. Only the right password reveals whether there is one.
 * @throws CedirailError as {@link logIn}; `INVALID_STATE` where the user has no passkey
 */
export async function beginPasskeySignIn(credentials: Credentials, visitor: Visitor) {
  const { user, attempt } = await provePassword(credentials, visitor);
  await attempt.wasRight();
  if (user.secondFactors.length > 0)
    recordMissingFactor(user, { door: attempt.door, address: visitor.address });
  return passkeyOptions(user);
}

/**
 * The same for a user whom another service has proven.
 * @throws CedirailError `INVALID_STATE` where the user has no passkey
 */
export async function beginConnectedPasskey(userId: string) {
  const { user } = await findUserAndTime(database(), { id: userId });
  return passkeyOptions(user);
}

function passkeyOptions(user: UserRow | null) {
  if (!user?.secondFactors.includes("passkey"))
    throw invalidState("You have no passkey. Sign in without one.");
  return requestOptions(database(), signInOf(user));
}

/** Counts an attempt and checks the password. @throws CedirailError `UNAUTHORIZED`, `RATE_LIMITED` */
async function provePassword({ email, password }: Credentials, visitor: Visitor) {
  const { user, now } = await findUserAndTime(database(), { email });
  const deviceId = user ? readKnownDevice(visitor.cookies, user, now) : null;
  const device = user && deviceId ? { id: deviceId, userId: user.id } : null;
  const attempt = await beginSignIn(email, visitor.address, device);
  const reject = (wrong: WrongPart) => {
    const part = user ? wrong : "account";
    recordRejection({ user, wrong: part, door: attempt.door, address: visitor.address });
    return rejected(`The ${user ? `${wrong} of ${user.id}` : "account"} is wrong.`);
  };
  const by = attempt.door === "known-device" ? "proven" : "anybody";
  const right = await verifyPassword(user?.passwordHash ?? null, password, by);
  if (!user || !right) throw reject("password");
  if (!maySignIn(user)) throw reject("code");
  return { user, attempt, reject, now, deviceId };
}

/**
 * Signs in a user whom another service has proven, which stands for the password and for nothing else.
 * @returns null where the user may not sign in
 * @throws CedirailError as {@link logIn}
 */
export async function signInConnected(userId: string, proof: SecondFactorProof, visitor: Visitor) {
  const { user, now } = await findUserAndTime(database(), { id: userId });
  if (!user || !maySignIn(user)) return null;
  const deviceId = readKnownDevice(visitor.cookies, user, now);
  const device = deviceId ? { id: deviceId, userId } : null;
  // Only codes are guessed here: without one, those who guess elsewhere keep nobody out.
  const isProof = proof.otp !== undefined || proof.passkey !== undefined;
  const attempt = isProof ? await beginSignIn(user.email, visitor.address, device) : null;
  return enter({ user, deviceId, now }, proof, visitor, attempt, (wrong) => {
    recordRejection({ user, wrong, door: "oidc", address: visitor.address });
    return rejected(`The ${wrong} of ${userId} is wrong.`);
  });
}

/** The second step of signing in, once the password or what stands for it was right. */
async function enter(
  { user, deviceId, now }: { user: UserRow; deviceId: string | null; now: number },
  proof: SecondFactorProof,
  visitor: Visitor,
  attempt: Attempt | null,
  reject: (wrong: WrongPart) => CedirailError,
) {
  if (lacksSecondFactor(user, proof)) {
    await attempt?.wasRight();
    recordMissingFactor(user, { door: attempt?.door ?? "oidc", address: visitor.address });
    throw secondFactorMissing(user);
  }
  const session = await inTransaction(async (tx) => {
    const current = await lockUser(tx, user.id);
    // What was proven may be over by now: a new password, another second factor, or the person was removed.
    const isOver = current.passwordHash !== user.passwordHash || current.removedAt !== null;
    if (isOver || lacksSecondFactor(current, proof)) return null;
    if (!(await spendSecondFactor(tx, current, proof, signInOf(current)))) return null;
    return openFor(tx, current, visitor);
  });
  if (!session) throw reject(partOf(proof));
  await attempt?.wasRight();
  return { session, deviceCookie: knownDeviceCookie(user, deviceId, now) };
}

function maySignIn({ merchantId, secondFactors, role }: UserRow): boolean {
  return merchantId !== null || (secondFactors.includes("otp") && isStaffRole(role));
}

/** Signs in somebody who has just proved who they are: opens a session, and makes the browser a known device. */
export async function signInProven(tx: DbTransaction, user: UserRow, visitor: Visitor) {
  const session = await openFor(tx, user, visitor);
  const now = (await readNow(tx)).getTime() / 1000;
  return { session, deviceCookie: knownDeviceCookie(user, null, now) };
}

async function openFor(tx: DbTransaction, user: UserRow, visitor: Visitor) {
  const session = await openSession(tx, user.id, visitor);
  await recordAct(tx, {
    merchantId: user.merchantId,
    actor: user.id,
    action: "session.opened",
    resource: user.id,
    details: { address: visitor.address },
  });
  return viewSession(session, user);
}
