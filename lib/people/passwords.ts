import { recordAct } from "@/lib/audit/record";
import { beginStepUp } from "@/lib/auth/guessing";
import { knownDeviceCookie } from "@/lib/auth/known-device";
import { hashPassword, verifyPassword, weaknessOf } from "@/lib/auth/password";
import { revokeSessionsOf } from "@/lib/auth/session";
import { deleteIdentitiesOf } from "@/lib/auth/oidc-identities";
import { findUserByEmail, lockUser, readUser, storePassword, type UserRow } from "@/lib/auth/users";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { invalidRequest, stepUpNeeded, unauthorized } from "@/lib/errors";
import * as texts from "@/lib/messages/account-texts";
import { mayRecord, recordRejection, unknownAccount } from "@/lib/sessions/record-rejection";
import {
  countMailFrom,
  findEmailToken,
  invalidToken,
  issueEmailToken,
  mayMail,
  takeEmailToken,
} from "./email-tokens";
import { mailTo } from "./mail-to";
import type { PersonPrincipal } from "./person";

/**
 * Sends a link for a new password (contract §2). An address without an account gets an e-mail that says so, after
 * the same work, so that neither the response nor its time says which it is.
 * @throws RateLimitedError where too many came from the caller's network
 */
export async function requestReset(email: string, address: string | null): Promise<{ sent: true }> {
  await countMailFrom(address);
  if (!(await mayMail("reset", email))) return { sent: true };
  await inTransaction(async (tx) => {
    const token = await issueEmailToken(tx, { purpose: "reset", email });
    const user = await findUserByEmail(tx, email);
    const text = user ? texts.resetPassword({ name: user.name, token }) : texts.noAccount();
    await mailTo(tx, { email, merchantId: null }, text);
    // Counted for both, so that it takes as long; the rows about a user are bounded by the e-mails to them.
    const mayInvent = await mayRecord(user?.id ?? unknownAccount);
    if (!user && !mayInvent) return;
    await recordAct(tx, {
      merchantId: user?.merchantId ?? null,
      actor: "anonymous",
      action: "password.reset_requested",
      resource: user?.id ?? "unknown",
    });
  });
  return { sent: true };
}

/**
 * Sets a new password by the token of a link, ends all of the user's sessions, and disconnects other services: nobody
 * signs in any longer with what was known before. One-time codes and passkeys stay as they are. The browser is a known device from now on: somebody who is guessing cannot keep its user out.
 * @returns the cookie for that
 * @throws CedirailError `INVALID_REQUEST` naming `token` or `password`
 */
export async function resetPassword(
  token: string,
  password: string,
): Promise<{ email: string; deviceCookie: string }> {
  const { email } = await findEmailToken(database(), "reset", token);
  const user = await findUserByEmail(database(), email);
  if (!user) throw invalidToken();
  const passwordHash = await newHash(user, password);
  const { changed, now } = await inTransaction(async (tx) => {
    await takeEmailToken(tx, "reset", token);
    const stored = await storePassword(tx, user.id, passwordHash);
    await revokeSessionsOf(tx, user.id);
    await deleteIdentitiesOf(tx, user.id);
    await informOfChange(tx, stored, "password.reset");
    return { changed: stored, now: await readNow(tx) };
  });
  return { email, deviceCookie: knownDeviceCookie(changed, null, now.getTime() / 1000) };
}

/**
 * Changes the password of a signed-in person, and ends their other sessions (contract §2). Who has a second factor
 * needs a step-up: a found password and a stolen session do not take the account over.
 * @throws CedirailError `MFA_REQUIRED` without it, `UNAUTHORIZED` for a wrong current password, `RATE_LIMITED`,
 *   `INVALID_REQUEST` naming `password`
 */
export async function changePassword(
  { userId, merchantId, sessionId, steppedUp }: PersonPrincipal,
  { current, password }: { current: string; password: string },
  address: string | null,
): Promise<{ endedSessions: number }> {
  const user = await readUser(database(), userId);
  if (user.secondFactors.length > 0 && !steppedUp) throw stepUpNeeded();
  const attempt = await beginStepUp(userId, sessionId);
  if (!(await verifyPassword(user.passwordHash, current, "proven"))) {
    recordRejection({
      user: { id: userId, merchantId },
      wrong: "password",
      door: attempt.door,
      address,
    });
    throw unauthorized("The current password is wrong.", `The password of ${userId} is wrong.`);
  }
  await attempt.wasRight();
  const passwordHash = await newHash(user, password);
  return inTransaction(async (tx) => {
    const { passwordHash: replaced } = await lockUser(tx, userId);
    // A reset in the meantime was somebody who does not trust who knows the old one.
    if (replaced !== user.passwordHash)
      throw unauthorized("The current password is wrong.", `${userId} has a new password by now.`);
    const changed = await storePassword(tx, userId, passwordHash);
    const endedSessions = await revokeSessionsOf(tx, userId, { except: sessionId });
    await informOfChange(tx, changed, "password.changed");
    return { endedSessions };
  });
}

/** @throws CedirailError `INVALID_REQUEST` naming `password` */
function newHash({ email, name }: UserRow, password: string): Promise<string> {
  const weakness = weaknessOf(password, [email, ...email.split(/[@.]/), ...name.split(" ")]);
  if (weakness) throw invalidRequest("password", weakness);
  return hashPassword(password);
}

async function informOfChange(tx: DbTransaction, user: UserRow, action: string): Promise<void> {
  const { id, merchantId, name } = user;
  await recordAct(tx, { merchantId, actor: id, action, resource: id });
  await mailTo(tx, user, texts.passwordChanged({ name }));
}
