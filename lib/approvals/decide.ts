import { assertStillUsable } from "@/lib/addresses/saved-addresses";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { TransactionView } from "@/lib/contract/transactions";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { invalidState } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { assertMoneyMayLeave } from "@/lib/limits/count";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { readBatchTerms } from "@/lib/transactions/batch";
import { changeStatus } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { isOfPhoneOwner } from "@/lib/transactions/phone-owner";
import { viewRow } from "@/lib/transactions/read-transaction";
import { returnsLatePayment, type TransactionRow } from "@/lib/transactions/row";
import { releaseTransfer } from "@/lib/transfers/end-transfer";
import { failureChanges } from "@/lib/transfers/outcome";
import { walletToSpendFrom } from "@/lib/wallet/find-wallet";
import { assertMayApprove, timeToApproveMs } from "./approval-rules";

/**
 * Approves a transaction that waits for a second person (contract §2, Maker-checker): it is `pending`
 * and due to be sent, in the caller's transaction.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN`, `INVALID_STATE`, `KYC_REQUIRED`
 */
export async function approveTransaction(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<TransactionView> {
  const row = await lockOwn(tx, principal, id);
  const batch = await readBatchTerms(tx, row.batchId);
  assertMayApprove(principal, [row.createdByUser, ...batch.makers]);
  if (row.status !== "pending_approval")
    throw invalidState(`This transaction is ${row.status} and does not await approval.`);
  // Otherwise the person who ordered the whole batch could release its payouts one by one.
  if (batch.awaitsApproval)
    throw invalidState("This payout is approved together with its batch.", {
      batchId: row.batchId,
    });
  if ((await timeToApproveMs(tx, row)) === 0)
    throw invalidState("The deadline to approve this transaction has passed.");
  // The verification may have been withdrawn since it was ordered.
  assertMoneyMayLeave(await readMerchant(tx, row.merchantId));
  // Its owner may have claimed it since the withdrawal was ordered.
  await walletToSpendFrom(row.merchantId, "walletAddress", row.wallet, row.currency);
  const address = row.recipientWallet ?? (row.provider === "evm" ? row.recipient : null);
  if (address !== null) await assertStillUsable(tx, row.merchantId, address);
  const approvedBy = principal.userId;
  const approved = await changeStatus(tx, row, "pending", principal.actor, { approvedBy });
  return viewRow(tx, approved);
}

/**
 * Cancels a transaction that has not been sent (contract §3, Cancelling): its hold is available again, in
 * the caller's transaction. The first to lock the row wins, this or the worker that sends it.
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`
 */
export async function cancelTransaction(
  tx: DbTransaction,
  principal: Pick<MerchantPrincipal, "merchantId" | "actor">,
  id: string,
): Promise<TransactionView> {
  const row = await lockOwn(tx, principal, id);
  if (isOfPhoneOwner(row))
    throw invalidState("The owner of the phone number ordered this. You cannot cancel it.");
  if (!isUnsent(row))
    throw invalidState("Only a transaction that has not been sent can be cancelled.");
  const failure = failureChanges({
    code: "CANCELLED",
    message: "It was cancelled before it was sent.",
    retryable: true,
  });
  return viewRow(tx, await releaseTransfer(tx, row, "cancelled", principal.actor, failure));
}

/** No rail knows of it yet. The refund of a late payment is the operators' to decide, not the merchant's. */
function isUnsent(row: TransactionRow): boolean {
  if (returnsLatePayment(row)) return false;
  return row.direction !== null && (row.status === "pending_approval" || row.status === "pending");
}

async function lockOwn(
  tx: DbTransaction,
  { merchantId }: { merchantId: string },
  id: string,
): Promise<TransactionRow> {
  const row = isId("txn", id) ? await lockTransaction(tx, id, merchantId) : null;
  if (!row) throw await notFoundOf(tx, "txn", id);
  return row;
}

/**
 * Expires a transaction that was not approved in time; its hold is available again (contract §2,
 * Maker-checker).
 * @returns milliseconds until its deadline where that has not passed; else null
 */
export async function expireApproval(id: string): Promise<number | null> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== "pending_approval") return null;
    const leftMs = await timeToApproveMs(tx, row);
    if (leftMs > 0) return leftMs;
    const failure = failureChanges({
      code: "EXPIRED",
      message: "It was not approved in time.",
      retryable: true,
    });
    await releaseTransfer(tx, row, "expired", "system", failure);
    return null;
  });
}
