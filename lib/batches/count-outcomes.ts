import { count, eq, inArray, sql } from "drizzle-orm";
import { payoutBatchRows, transactions } from "@/drizzle/schema";
import {
  batchOutcomes,
  batchRowStatuses,
  type BatchOutcome,
  type BatchRowStatus,
} from "@/lib/contract/batches";
import type { Executor } from "@/lib/db/client";

/** What became of a batch's rows: how many, and how many pesewas they are. */
export interface Outcomes {
  rows: Record<BatchOutcome, number>;
  sumsMinor: Record<BatchOutcome, bigint>;
  /** Rows that a retry would pay anew. */
  retryable: number;
}

/** A payout waits until a network is given it, be it queued, held back by a pause or to be approved. */
const outcomeOf: Record<BatchRowStatus, BatchOutcome> = {
  invalid: "invalid",
  ready: "waiting",
  skipped: "skipped",
  rejected: "rejected",
  pending_approval: "waiting",
  pending: "waiting",
  processing: "processing",
  completed: "completed",
  failed: "failed",
  expired: "cancelled",
  cancelled: "cancelled",
  reversed: "failed",
};

/** SQL for a row's status as answers tell it; its transaction must be joined. */
export const rowStatusSql = sql<BatchRowStatus>`case when ${payoutBatchRows.status} = 'created'
  then ${transactions.status} else ${payoutBatchRows.status} end`;

/** Joins a row to its newest payout. */
export const isRowsPayout = eq(transactions.id, payoutBatchRows.transactionId);

const none = (): Outcomes => ({
  rows: forEachOutcome(0),
  sumsMinor: forEachOutcome(0n),
  retryable: 0,
});

function forEachOutcome<T>(value: T): Record<BatchOutcome, T> {
  return Object.fromEntries(batchOutcomes.map((outcome) => [outcome, value])) as Record<
    BatchOutcome,
    T
  >;
}

/** Counts the rows of several batches by what became of them. */
export async function countOutcomes(
  executor: Executor,
  batchIds: readonly string[],
): Promise<Map<string, Outcomes>> {
  const outcomes = new Map<string, Outcomes>(batchIds.map((id) => [id, none()]));
  if (batchIds.length === 0) return outcomes;
  const counted = await executor
    .select({
      batchId: payoutBatchRows.batchId,
      status: rowStatusSql,
      rows: count(),
      sumMinor: sql<string>`coalesce(sum(${payoutBatchRows.amountMinor}), 0)::text`,
    })
    .from(payoutBatchRows)
    .leftJoin(transactions, isRowsPayout)
    .where(inArray(payoutBatchRows.batchId, [...batchIds]))
    .groupBy(payoutBatchRows.batchId, rowStatusSql);
  for (const { batchId, status, rows, sumMinor } of counted) {
    const of = outcomes.get(batchId);
    if (!of || !batchRowStatuses.includes(status)) continue;
    const outcome = outcomeOf[status];
    of.rows[outcome] += rows;
    of.sumsMinor[outcome] += BigInt(sumMinor);
    if (status === "failed" || status === "rejected") of.retryable += rows;
  }
  return outcomes;
}

/** As {@link countOutcomes}, of one batch. */
export async function countOutcomesOf(executor: Executor, batchId: string): Promise<Outcomes> {
  return (await countOutcomes(executor, [batchId])).get(batchId) ?? none();
}
