import { and, eq, sql, type InferSelectModel, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { payoutBatches, payoutBatchRows } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { now } from "@/lib/db/now";
import { invalidState } from "@/lib/errors";
import { isId } from "@/lib/ids";
import {
  batchTransitions,
  mayChange,
  rowTransitions,
  type BatchStatus,
  type StoredRowStatus,
} from "@/lib/states";
import type { ValidatedRow } from "./validate-rows";

export type BatchRecord = InferSelectModel<typeof payoutBatches>;
export type BatchRowRecord = InferSelectModel<typeof payoutBatchRows>;

const ofMerchant = (executor: Executor, merchantId: string, id: string) =>
  executor
    .select()
    .from(payoutBatches)
    .where(and(eq(payoutBatches.id, id), eq(payoutBatches.merchantId, merchantId)));

/** One of the merchant's batches. @throws CedirailError `NOT_FOUND` */
export async function findBatch(
  executor: Executor,
  merchantId: string,
  id: string,
): Promise<BatchRecord> {
  const [batch] = isId("bat", id) ? await ofMerchant(executor, merchantId, id) : [];
  if (!batch) throw await notFoundOf(executor, "bat", id);
  return batch;
}

/**
 * As {@link findBatch}, and keeps others from changing the batch and from paying its rows until the
 * caller's transaction ends. @throws CedirailError `NOT_FOUND`
 */
export async function lockBatch(
  tx: DbTransaction,
  merchantId: string,
  id: string,
): Promise<BatchRecord> {
  const [batch] = isId("bat", id) ? await ofMerchant(tx, merchantId, id).for("update") : [];
  if (!batch) throw await notFoundOf(tx, "bat", id);
  return batch;
}

/** @throws CedirailError `INVALID_STATE` unless the batch is in one of these states */
export function assertBatchIs(batch: BatchRecord, ...states: readonly BatchStatus[]): void {
  if (!states.includes(batch.status))
    throw invalidState(`This batch is ${batch.status}.`, {
      status: batch.status,
      expected: states.join(" or "),
    });
}

type BatchChanges = Partial<Omit<BatchRecord, "id" | "merchantId" | "status" | "updatedAt">>;

/**
 * Moves a batch that the caller holds locked along its transition table, or leaves its status unchanged,
 * with its audit row. Its next step is due at once unless the changes say otherwise.
 * @throws CedirailError `INVALID_STATE` when the table has no such step or the batch has changed
 */
export async function changeBatch(
  tx: DbTransaction,
  { id, merchantId, status: from }: BatchRecord,
  act: { action: string; by: string; details?: Record<string, unknown> },
  to: BatchStatus,
  changes: BatchChanges = {},
): Promise<BatchRecord> {
  if (to !== from && !mayChange(batchTransitions, from, to))
    throw invalidState(`A batch that is ${from} cannot become ${to}.`);
  const [changed] = await tx
    .update(payoutBatches)
    .set({ dueAt: now, ...changes, status: to, updatedAt: now })
    .where(and(eq(payoutBatches.id, id), eq(payoutBatches.status, from)))
    .returning();
  if (!changed) throw invalidState("The batch has changed in the meantime. Try again.");
  const { action, by: actor, details } = act;
  const audited = { merchantId, actor, action: `batch.${action}`, resource: id };
  await recordAct(tx, details ? { ...audited, details } : audited);
  return changed;
}

/** Rows of a batch, by the status that a change moves them from. */
export interface RowsIn {
  batchId: string;
  from: StoredRowStatus;
  /** Only some of them. */
  where?: SQL | undefined;
}

/**
 * Moves rows of a batch along their transition table; rows in another status stay unchanged.
 * @returns how many it moved
 */
export async function changeRows(
  executor: Executor,
  { batchId, from, where }: RowsIn,
  to: StoredRowStatus,
  changes: Omit<PgUpdateSetSource<typeof payoutBatchRows>, "batchId" | "line" | "status"> = {},
): Promise<number> {
  if (!mayChange(rowTransitions, from, to))
    throw new Error(`A row of a batch that is ${from} cannot become ${to}.`);
  const changed = await executor
    .update(payoutBatchRows)
    .set({ ...changes, status: to })
    .where(and(eq(payoutBatchRows.batchId, batchId), eq(payoutBatchRows.status, from), where))
    .returning({ line: payoutBatchRows.line });
  return changed.length;
}

/** A row whose payout was just created. */
export interface MadeRow {
  line: number;
  transactionId: string;
  feeMinor: bigint;
}

/** Records the payouts of ready rows that the caller holds locked. */
export async function recordPayouts(
  tx: DbTransaction,
  batchId: string,
  made: readonly MadeRow[],
): Promise<void> {
  const values = made.map(({ line, transactionId, feeMinor }) => ({
    line,
    transaction_id: transactionId,
    fee_minor: feeMinor.toString(),
  }));
  const status: StoredRowStatus = "created";
  const changed = await tx.execute(sql`
    update payout_batch_rows as batch_row set status = ${status}, transaction_id = r.transaction_id,
      fee_minor = r.fee_minor, attempts = attempts + 1
    from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb)
      as r(line integer, transaction_id text, fee_minor bigint)
    where batch_id = ${batchId} and batch_row.line = r.line and status = 'ready' returning 1`);
  if (changed.length !== made.length) throw new Error(`Rows of ${batchId} changed while locked.`);
}

/**
 * Stores the rows of a new batch in one statement whose text never varies: it is prepared once, however
 * many rows there are.
 */
export async function insertRows(
  tx: DbTransaction,
  batchId: string,
  rows: readonly ValidatedRow[],
): Promise<void> {
  const values = rows.map(({ line, sent, errors, payout }) => ({
    line,
    status: (payout ? "ready" : "invalid") satisfies StoredRowStatus,
    sent,
    errors,
    amount_minor: payout?.amountMinor.toString(),
    fee_minor: payout?.feeMinor.toString(),
    phone: payout?.phoneNumber,
    provider: payout?.provider,
    account_name: payout?.accountName,
    external_ref: payout?.externalRef,
    description: payout?.description,
  }));
  await tx.execute(sql`
    insert into payout_batch_rows (batch_id, line, status, sent, errors, amount_minor, fee_minor,
      phone, provider, account_name, external_ref, description)
    select ${batchId}, r.* from jsonb_to_recordset(${JSON.stringify(values)}::text::jsonb) as r(
      line integer, status text, sent jsonb, errors jsonb, amount_minor bigint, fee_minor bigint,
      phone text, provider text, account_name text, external_ref text, description text)`);
}
