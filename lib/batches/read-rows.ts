import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { payoutBatches, payoutBatchRows, transactions, transfers } from "@/drizzle/schema";
import {
  batchOutcomes,
  batchRowStatuses,
  type BatchOutcome,
  type BatchRowStatus,
} from "@/lib/contract/batches";
import type { Executor } from "@/lib/db/client";
import { anyExecutedLate } from "@/lib/transfers/executed-late";
import { keyOfRow, type EarlierRow } from "./sent-rows";
import type { BatchRowRecord } from "./store";

/**
 * Rows of batches together with their payouts. A batch has up to 1,000 rows whose outcome is that of their
 * transactions, so these queries join the two tables instead of reading each payout.
 */

const { batchId, line, status, amountMinor } = payoutBatchRows;

/** SQL for a row's status as responses show it; its payout must be joined. */
const rowStatus = sql<BatchRowStatus>`case when ${status} = 'created'
  then ${transactions.status} else ${status} end`;
const isItsPayout = eq(transactions.id, payoutBatchRows.transactionId);

/** SQL: whether the network executed one of a row's payouts after it had failed. */
export const rowExecutedLate = sql<boolean>`exists (
  select 1 from ${transactions} where ${isItsPayout} and ${anyExecutedLate})`;

/** The outcome of a batch's rows: how many there are of each, and their sum in pesewas. */
export interface Outcomes {
  rows: Record<BatchOutcome, number>;
  sumsMinor: Record<BatchOutcome, bigint>;
  /** Rows that a retry would pay again. */
  retryable: number;
}

/** A payout waits until it is sent to a network: queued, paused or awaiting approval. */
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

function forEachOutcome<T>(value: T): Record<BatchOutcome, T> {
  const entries = batchOutcomes.map((outcome) => [outcome, value]);
  return Object.fromEntries(entries) as Record<BatchOutcome, T>;
}

/** Counts the rows of several batches by their outcome. */
export async function countOutcomes(
  executor: Executor,
  batchIds: readonly string[],
): Promise<Map<string, Outcomes>> {
  const none = () => ({ rows: forEachOutcome(0), sumsMinor: forEachOutcome(0n), retryable: 0 });
  const outcomes = new Map<string, Outcomes>(batchIds.map((id) => [id, none()]));
  if (batchIds.length === 0) return outcomes;
  const counted = await executor
    .select({
      id: batchId,
      status: rowStatus,
      rows: sql<number>`count(*)::int`,
      executedLate: sql<number>`count(*) filter (where ${rowExecutedLate})::int`,
      sumMinor: sql<string>`coalesce(sum(${amountMinor}), 0)::text`,
    })
    .from(payoutBatchRows)
    .leftJoin(transactions, isItsPayout)
    .where(inArray(batchId, [...batchIds]))
    .groupBy(batchId, rowStatus);
  for (const { id, status: is, rows, executedLate, sumMinor } of counted) {
    const of = outcomes.get(id);
    if (!of || !batchRowStatuses.includes(is)) continue;
    of.rows[outcomeOf[is]] += rows;
    of.sumsMinor[outcomeOf[is]] += BigInt(sumMinor);
    if (is === "failed" || is === "rejected") of.retryable += rows - executedLate;
  }
  return outcomes;
}

/** As {@link countOutcomes}, of one batch. */
export async function countOutcomesOf(executor: Executor, id: string): Promise<Outcomes> {
  const outcomes = (await countOutcomes(executor, [id])).get(id);
  if (!outcomes) throw new Error("Every batch has outcomes.");
  return outcomes;
}

/** A row with the facts of its newest payout; `payout` is null until one was created. */
export interface RowWithPayout {
  row: BatchRowRecord;
  status: BatchRowStatus;
  payout: {
    provider: string | null;
    providerReference: string | null;
    feeMinor: bigint;
    failureCode: string | null;
    failureMessage: string | null;
    failureRetryable: boolean | null;
    completedAt: Date | null;
  } | null;
}

/** The reference of the newest transfer of a row's payout. */
const newestReference = sql<string | null>`(
  select ${transfers.reference} from ${transfers} where ${transfers.transactionId} = ${transactions.id}
  order by ${transfers.createdAt} desc, ${transfers.id} desc limit 1)`;

/** One part of a batch's rows, in the order of the file, and how many have the status in all. */
export async function readRows(
  executor: Executor,
  id: string,
  part: { status?: BatchRowStatus | undefined; offset: number; limit: number },
): Promise<{ total: number; rows: RowWithPayout[] }> {
  const hasStatus = part.status === undefined ? undefined : sql`${rowStatus} = ${part.status}`;
  const where = and(eq(batchId, id), hasStatus);
  const [counted] = await executor
    .select({ total: sql<number>`count(*)::int` })
    .from(payoutBatchRows)
    .leftJoin(transactions, isItsPayout)
    .where(where);
  const rows = await executor
    .select({
      row: payoutBatchRows,
      status: rowStatus,
      payout: {
        provider: transactions.provider,
        providerReference: newestReference,
        feeMinor: transactions.feeMinor,
        failureCode: transactions.failureCode,
        failureMessage: transactions.failureMessage,
        failureRetryable: transactions.failureRetryable,
        completedAt: transactions.completedAt,
      },
    })
    .from(payoutBatchRows)
    .leftJoin(transactions, isItsPayout)
    .where(where)
    .orderBy(asc(line))
    .limit(part.limit)
    .offset(part.offset);
  return { total: counted?.total ?? 0, rows };
}

/** Statuses in which a row's money has gone out, or still may. */
const paidStatuses = ["ready", "pending_approval", "pending", "processing", "completed"];

/**
 * Of rows that an uploaded result file names: those that have been paid or still may be, by
 * {@link keyOfRow}, with the sentence that says so. Rows of drafts and of other merchants are left out.
 */
export async function readPaidEarlier(
  executor: Executor,
  merchantId: string,
  named: readonly EarlierRow[],
): Promise<Map<string, string>> {
  if (named.length === 0) return new Map();
  const found = await executor
    .select({ batchId, line, status: rowStatus, executedLate: rowExecutedLate })
    .from(payoutBatchRows)
    .innerJoin(payoutBatches, eq(payoutBatches.id, batchId))
    .leftJoin(transactions, isItsPayout)
    .where(
      and(
        eq(payoutBatches.merchantId, merchantId),
        sql`${payoutBatches.status} <> 'draft'`,
        sql`(${batchId}, ${line}) in (
          select r."batchId", r.line
          from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb)
            as r("batchId" text, line integer))`,
      ),
    );
  const paid = found.filter((row) => row.executedLate || paidStatuses.includes(row.status));
  return new Map(
    paid.map((row) => {
      const wasPaid = row.executedLate || row.status === "completed";
      const is = wasPaid ? "was already paid" : `is not finished yet (${row.status})`;
      const text = `Line ${row.line} of ${row.batchId} ${is}. To pay it again, clear this row's batchId.`;
      return [keyOfRow(row), text];
    }),
  );
}
