import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { payoutBatches, transactions } from "@/drizzle/schema";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import type { TransactionStatus } from "@/lib/states";

/** What the batch of a transaction says about sending and approving it. */
interface BatchTerms {
  /** Paused or cancelled: payouts that have not been sent yet must wait. */
  isPaused: boolean;
  /** The batch is approved as a whole, not payout by payout. */
  awaitsApproval: boolean;
  /** Who created and who confirmed it; none of them may approve its payouts. */
  makers: (string | null)[];
}

const none: BatchTerms = { isPaused: false, awaitsApproval: false, makers: [] };

/**
 * Reads the terms of a transaction's batch; those of no batch restrict nothing. Batches are a higher domain:
 * sending and approving read this one row of it here, so that neither depends on batches.
 * @param options `share` keeps the terms as they are until the caller's transaction ends; lock the batch
 *   before its payouts
 */
export async function readBatchTerms(
  executor: Executor,
  batchId: string | null,
  options: { share?: boolean } = {},
): Promise<BatchTerms> {
  if (batchId === null) return none;
  const { status, createdByUser, confirmedByUser } = payoutBatches;
  const found = executor
    .select({ status, createdByUser, confirmedByUser })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  const [batch] = await (options.share ? found.for("share") : found);
  if (!batch) return none;
  return {
    isPaused: batch.status === "paused" || batch.status === "cancelled",
    awaitsApproval: batch.status === "pending_approval",
    makers: [batch.createdByUser, batch.confirmedByUser],
  };
}

const inStatus = (batchId: string, ...statuses: readonly TransactionStatus[]) =>
  and(eq(transactions.batchId, batchId), inArray(transactions.status, [...statuses]));

/** The ids of a batch's next payouts in one of these statuses, oldest first. */
export async function nextOfBatch(
  batchId: string,
  statuses: readonly TransactionStatus[],
  limit: number,
): Promise<string[]> {
  const found = await database()
    .select({ id: transactions.id })
    .from(transactions)
    .where(inStatus(batchId, ...statuses))
    .orderBy(asc(transactions.id))
    .limit(limit);
  return found.map(({ id }) => id);
}

/** How many payouts of a batch a worker could send now; those whose network is down are due later. */
export function countSendable(batchId: string): Promise<number> {
  const isDue = sql`${transactions.dueAt} <= app_now()`;
  return database().$count(transactions, and(inStatus(batchId, "pending"), isDue));
}

/** A subquery for the failed payouts of a batch. */
export function failedOfBatch(tx: DbTransaction, batchId: string) {
  return tx.select({ id: transactions.id }).from(transactions).where(inStatus(batchId, "failed"));
}

/** Sets until when the payouts of a batch that wait for an approval wait for it. */
export async function extendBatchApproval(
  tx: DbTransaction,
  batchId: string,
  deadline: Date,
): Promise<void> {
  await tx
    .update(transactions)
    .set({ approvalExpiresAt: deadline, dueAt: deadline })
    .where(inStatus(batchId, "pending_approval"));
}
