import { recordAct } from "@/lib/audit/record";
import { spendOneTimeCode } from "@/lib/auth/one-time-code";
import type { Ceremony } from "@/lib/auth/passkey-challenges";
import { spendPasskey } from "@/lib/auth/passkeys";
import { spendRecoveryCode } from "@/lib/auth/recovery-codes";
import type { UserRow } from "@/lib/auth/users";
import type { SignedCredential } from "@/lib/contract/passkey-fields";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import * as texts from "@/lib/messages/account-texts";
import { queueMessage } from "@/lib/messages/queue-message";

/** What a person sends beside the password. */
export interface SecondFactorProof {
  /** A one-time code, or a recovery code. */
  otp?: string | undefined;
  /** What one of their passkeys signed; then `otp` is not looked at. */
  passkey?: SignedCredential | undefined;
}

/** Which part was wrong, in the log and the audit row. */
export const partOf = ({ passkey }: SecondFactorProof) => (passkey ? "passkey" : "code");

/** Whether the person still has to send a second factor. */
export function lacksSecondFactor(user: UserRow, { otp, passkey }: SecondFactorProof): boolean {
  return user.secondFactors.length > 0 && otp === undefined && passkey === undefined;
}

/** The error for a right password without a second factor: which of them the person has (contract §2). */
export function secondFactorMissing({ secondFactors }: UserRow): CedirailError {
  const [field, message, expected] = secondFactors.includes("otp")
    ? ([
        "otp",
        "Enter the code from your authenticator app as well.",
        "the six digits that the app shows now",
      ] as const)
    : (["passkey", "Use your passkey as well.", "what one of your passkeys signed"] as const);
  return new CedirailError("MFA_REQUIRED", message, { field, expected, secondFactors });
}

/**
 * Uses up what a person sent beside the password: what a passkey signed, a one-time code, or a recovery code in its
 * place, of which they are informed.
 * @returns null where it was wrong or used before; else whether a passkey's device verified its user
 */
export async function spendSecondFactor(
  tx: DbTransaction,
  user: UserRow,
  { otp, passkey }: SecondFactorProof,
  ceremony: Ceremony,
): Promise<{ userVerified: boolean } | null> {
  if (passkey) return spendPasskey(tx, user, passkey, ceremony);
  if (user.secondFactors.length === 0) return { userVerified: false };
  return (await spendCode(tx, user, otp ?? "")) ? { userVerified: false } : null;
}

async function spendCode(
  tx: DbTransaction,
  { id, merchantId, email, name }: UserRow,
  typed: string,
): Promise<boolean> {
  if (await spendOneTimeCode(tx, id, typed)) return true;
  const left = await spendRecoveryCode(tx, id, typed);
  if (left === null) return false;
  const details = { left };
  await recordAct(tx, {
    merchantId,
    actor: id,
    action: "recovery_code.used",
    resource: id,
    details,
  });
  const text = texts.recoveryCodeUsed({ name, left });
  await queueMessage(tx, { merchantId, channel: "email", recipient: email, ...text });
  return true;
}
