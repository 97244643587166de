import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { TransactionView } from "@/lib/contract/transactions";
import type { DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { readBatchTerms } from "@/lib/transactions/batch";
import { changeStatus } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { viewRow } from "@/lib/transactions/read-transaction";
import { timeToApproveMs } from "./approval-life";
import { assertMayApprove } from "./assert-may-approve";

/**
 * Lets a transaction go that waits for a second person (contract §2, Maker-checker): it is `pending`
 * and its sending is due, in the caller's transaction.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN`, `INVALID_STATE`
 */
export async function approveTransaction(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
): Promise<TransactionView> {
  const row = isId("txn", id) ? await lockTransaction(tx, id, principal.merchantId) : null;
  if (!row) throw await notFoundOf(tx, "txn", id);
  const batch = await readBatchTerms(tx, row.batchId);
  assertMayApprove(principal, [row.createdByUser, ...batch.makers]);
  if (row.status !== "pending_approval")
    throw new CedirailError("INVALID_STATE", `This transaction is ${row.status}, not waiting.`);
  // Otherwise the person who ordered the whole batch could release its payouts one by one.
  if (batch.awaitsApproval)
    throw new CedirailError("INVALID_STATE", "This payout is approved together with its batch.", {
      batchId: row.batchId,
    });
  if ((await timeToApproveMs(tx, row)) === 0)
    throw new CedirailError("INVALID_STATE", "The time to approve this transaction is over.");
  const approvedBy = principal.userId;
  const approved = await changeStatus(tx, row, "pending", principal.actor, { approvedBy });
  return viewRow(tx, approved);
}
