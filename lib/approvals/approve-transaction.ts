import { eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { makersOfBatch } from "@/lib/batches/makers-of-batch";
import type { TransactionView } from "@/lib/contract/transactions";
import type { DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { changeStatus } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { viewRow } from "@/lib/transactions/read-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
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
  assertMayApprove(principal, [row.createdByUser, ...(await makersOfBatch(tx, row.batchId))]);
  if (row.status !== "pending_approval")
    throw new CedirailError("INVALID_STATE", `This transaction is ${row.status}, not waiting.`);
  if (await waitsWithBatch(tx, row))
    throw new CedirailError("INVALID_STATE", "This payout is approved together with its batch.", {
      batchId: row.batchId,
    });
  if ((await timeToApproveMs(tx, row)) === 0)
    throw new CedirailError("INVALID_STATE", "The time to approve this transaction is over.");
  const approvedBy = principal.userId;
  const approved = await changeStatus(tx, row, "pending", principal.actor, { approvedBy });
  return viewRow(tx, approved);
}

/** Whoever ordered the whole batch could otherwise let its payouts go one by one. */
async function waitsWithBatch(tx: DbTransaction, { batchId }: TransactionRow): Promise<boolean> {
  if (batchId === null) return false;
  const [batch] = await tx
    .select({ status: payoutBatches.status })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  return batch?.status === "pending_approval";
}
