import { recordAct } from "@/lib/audit/record";
import { spendOneTimeCode } from "@/lib/auth/one-time-code";
import { spendRecoveryCode } from "@/lib/auth/recovery-codes";
import type { UserRow } from "@/lib/auth/users";
import type { DbTransaction } from "@/lib/db/client";
import * as texts from "@/lib/messages/account-texts";
import { queueMessage } from "@/lib/messages/queue-message";

/**
 * Uses up what a person typed beside the password: a one-time code, or a recovery code in its place, of which
 * they are informed.
 * @returns whether it was right, and unused
 */
export async function spendSecondFactor(
  tx: DbTransaction,
  { id, merchantId, email, name }: Pick<UserRow, "id" | "merchantId" | "email" | "name">,
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
