import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { TransactionView } from "@/lib/contract/transactions";
import type { DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { viewRow } from "@/lib/transactions/read-transaction";
import { returnsLatePayment, type TransactionRow } from "@/lib/transactions/row";
import { failureChanges, releaseTransfer } from "@/lib/transfers/end-transfer";

/**
 * Cancels a transaction that was not sent yet (contract §3, Cancelling): what it held is available
 * again, in the caller's transaction. Whoever locks the row first wins, this or the sending.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`
 */
export async function cancelTransaction(
  tx: DbTransaction,
  principal: Pick<MerchantPrincipal, "merchantId" | "actor">,
  id: string,
): Promise<TransactionView> {
  const row = isId("txn", id) ? await lockTransaction(tx, id, principal.merchantId) : null;
  if (!row) throw await notFoundOf(tx, "txn", id);
  if (!isUnsent(row))
    throw new CedirailError(
      "INVALID_STATE",
      "Only a transaction that waits and was not sent yet can be cancelled.",
    );
  const failure = failureChanges({
    code: "CANCELLED",
    message: "It was cancelled before it was sent.",
    retryable: true,
  });
  return viewRow(tx, await releaseTransfer(tx, row, "cancelled", principal.actor, failure));
}

/** Pending, it has no transfer yet: no rail knows of it. What gives a late payment back is not the merchant's. */
function isUnsent(row: TransactionRow): boolean {
  const { direction, status } = row;
  if (returnsLatePayment(row)) return false;
  return direction !== null && (status === "pending_approval" || status === "pending");
}
