import { recordAct } from "@/lib/audit/record";
import { beginStepUp } from "@/lib/auth/guessing";
import {
  adoptPendingSecret,
  drawPendingSecret,
  removeSecrets,
  spendOneTimeCode,
} from "@/lib/auth/one-time-code";
import { deleteRecoveryCodes, issueRecoveryCodes } from "@/lib/auth/recovery-codes";
import { lockUser, readUser, type UserRow } from "@/lib/auth/users";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, forbidden, invalidState } from "@/lib/errors";
import * as texts from "@/lib/messages/account-texts";
import type { EmailText } from "@/lib/messages/templates";
import { recordFailure } from "@/lib/sessions/record-rejection";
import { mailTo } from "./mail-to";
import type { PersonPrincipal } from "./person";

/**
 * Begins to set up one-time codes (contract §2). Nothing changes until a code is confirmed.
 * @returns the secret for an authenticator app, as base32 and as the address in a QR code
 * @throws CedirailError `INVALID_STATE` where they are set up already
 */
export async function beginCodes(tx: DbTransaction, { userId }: PersonPrincipal) {
  const user = await readUser(tx, userId);
  if (user.totpSecretSealed !== null)
    throw invalidState("One-time codes are set up already. Remove them first.");
  return drawPendingSecret(tx, { id: userId, account: user.email });
}

/**
 * Sets one-time codes up by a first one: from now on signing in and step-up require them.
 * @returns ten recovery codes, shown once
 * @throws CedirailError `OTP_INVALID`, `INVALID_STATE` where none are being set up, `RATE_LIMITED`
 */
export async function confirmCodes(
  tx: DbTransaction,
  principal: PersonPrincipal,
  otp: string,
): Promise<{ recoveryCodes: string[] }> {
  const { userId, sessionId } = principal;
  const user = await readUser(tx, userId);
  if (user.totpPendingSealed === null) throw invalidState("Begin to set one-time codes up first.");
  const attempt = await beginStepUp(userId, sessionId);
  if (!(await spendOneTimeCode(tx, userId, otp, "pending"))) {
    recordFailure(principal, "codes.set_up_rejected");
    throw new CedirailError("OTP_INVALID", "otp: expected the six digits that the app shows now.", {
      field: "otp",
      expected: "the six digits that the app shows now",
    });
  }
  await attempt.wasRight();
  await adoptPendingSecret(tx, userId);
  const recoveryCodes = await issueRecoveryCodes(tx, userId);
  await inform(tx, user, "codes.set_up", texts.codesSetUp(user));
  return { recoveryCodes };
}

/**
 * Removes one-time codes. Without a passkey the recovery codes go too, and a password alone signs in again.
 * @throws CedirailError `FORBIDDEN` for staff, who must have them; `INVALID_STATE` where none are set up
 */
export async function removeCodes(
  tx: DbTransaction,
  { userId, kind }: PersonPrincipal,
): Promise<{ removed: true }> {
  if (kind === "staff") throw forbidden("Staff sign in with one-time codes.");
  const user = await lockUser(tx, userId);
  if (user.totpSecretSealed === null) throw invalidState("One-time codes are not set up.");
  await removeSecrets(tx, userId);
  const isLast = !user.secondFactors.includes("passkey");
  if (isLast) await deleteRecoveryCodes(tx, userId);
  await inform(tx, user, "codes.removed", texts.codesRemoved({ name: user.name, isLast }));
  return { removed: true };
}

async function inform(
  tx: DbTransaction,
  user: UserRow,
  action: string,
  text: EmailText,
): Promise<void> {
  const { id, merchantId } = user;
  await recordAct(tx, { merchantId, actor: id, action, resource: id });
  await mailTo(tx, user, text);
}
