import { isStillPayee } from "@/lib/identities/payee";
import type { Failure } from "@/lib/providers/contract";
import type { TransactionRow } from "@/lib/transactions/row";
import { failUnsent } from "@/lib/transfers/end-transfer";
import { startTransfer } from "@/lib/transfers/start-transfer";

const noLongerThere: Failure = {
  code: "RECIPIENT_NOT_FOUND",
  message: "The number no longer belongs to the wallet that it had when this payment was made.",
  retryable: true,
};

/**
 * Starts a payment to a phone number's wallet, as {@link startTransfer} does. Where one has waited, for a second
 * person or for the rail, and the number is somebody else's by now, it fails, and the money is back.
 * @returns milliseconds until the next attempt; null: there is none
 */
export async function startPayment(row: TransactionRow): Promise<number | null> {
  const { recipient, recipientWallet, status, approvedBy, statusReason } = row;
  const hasWaited = status === "pending" && (approvedBy !== null || statusReason !== null);
  if (hasWaited && recipient !== null && recipientWallet !== null)
    if (!(await isStillPayee(recipient, recipientWallet))) {
      await failUnsent(row.id, noLongerThere);
      return null;
    }
  return startTransfer(row);
}
