import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import { payoutBatches, payoutBatchRows } from "@/drizzle/schema";
import { createBatchOperation } from "@/lib/contract/batches";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { CedirailError, invalidState } from "@/lib/errors";
import { Group, type Carried } from "@/lib/groups/group";
import { preparePayout, type PayoutOptions } from "@/lib/payouts/initiate-payout";
import { carryGroup, type Done } from "@/lib/transactions/group";
import type { GroupRequest } from "@/lib/transactions/group-state";
import { checkDatabase } from "@/lib/sending/process";
import { lockTransactions } from "@/lib/transactions/find-transaction";
import { moveReference } from "@/lib/transactions/references";
import { findExecutedLate, listAttempts, readFirstAttemptIds } from "@/lib/transfers/executed-late";
import { mayHavePaidRows, pauseAfterRestore } from "./pause-after-restore";
import {
  changeRows,
  recordPayouts,
  type BatchRecord,
  type BatchRowRecord,
  type MadeRow,
  type RowsIn,
} from "./store";

const isReady = eq(payoutBatchRows.status, "ready");
/**
 * Creates the payouts of a batch's next rows, together with their rows: a crash at any line neither loses nor
 * doubles one. Rows that the database rejects together are tried one by one. Pauses the batch instead if the database
 * was restored since the batch was released.
 * @returns how many rows it has looked at
 */
export async function makePayouts(
  { id: batchId, merchantId }: Pick<BatchRecord, "id" | "merchantId">,
  limit: number,
): Promise<number> {
  const next = await database()
    .select({ line: payoutBatchRows.line })
    .from(payoutBatchRows)
    .where(and(eq(payoutBatchRows.batchId, batchId), isReady))
    .orderBy(asc(payoutBatchRows.line))
    .limit(limit);
  if (next.length === 0) return 0;
  await checkDatabase();
  if (await pauseAfterRestore({ id: batchId, merchantId })) return 0;
  const rows = new Group<number, null>((lines) => inTransaction((tx) => pay(tx, batchId, lines)));
  await Promise.all(next.map(({ line }) => rows.submit(line)));
  return next.length;
}

async function pay(
  tx: DbTransaction,
  batchId: string,
  lines: readonly number[],
): Promise<Carried<null>[]> {
  const batch = await shareStartedBatch(tx, batchId);
  const isPayable = batch !== null && !(await mayHavePaidRows(tx, batch));
  const rows = isPayable ? await takeRows(tx, batchId, lines) : [];
  if (batch && rows.length > 0) await payRows(tx, batch, rows);
  return lines.map(() => ({ value: null }));
}

/** Creates the payouts of locked rows; none for a row whose earlier payout was executed after it had failed. */
async function payRows(
  tx: DbTransaction,
  batch: BatchRecord,
  rows: readonly BatchRowRecord[],
): Promise<void> {
  const firstIds = await readFirstAttempts(tx, rows);
  await lockTransactions(tx, await listAttempts(tx, [...firstIds.values()]));
  const executed = await findExecutedLate(tx, [...firstIds.values()]);
  const payable: BatchRowRecord[] = [];
  for (const row of rows) {
    const firstId = firstIds.get(row.line);
    if (firstId !== undefined && executed.has(firstId))
      await rejectRow(tx, batch.id, row.line, executedLate());
    else payable.push(row);
  }
  const requests = await Promise.all(
    payable.map((row) => payoutOf(batch, row, firstIds.get(row.line) ?? null)),
  );
  await recordRows(tx, batch, payable, await carryGroup(tx, requests));
}

const executedLate = () =>
  invalidState(
    "The network executed the earlier payout of this row after all. Do not pay it again.",
  );

/** For each row that had a payout before: the first one. */
async function readFirstAttempts(
  tx: DbTransaction,
  rows: readonly BatchRowRecord[],
): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ transactionId }) => transactionId ?? []);
  if (ids.length === 0) return new Map();
  const firstIds = await readFirstAttemptIds(tx, ids);
  return new Map(
    rows.flatMap(({ line, transactionId }) => {
      const firstId = transactionId === null ? undefined : firstIds.get(transactionId);
      return firstId === undefined ? [] : [[line, firstId] as const];
    }),
  );
}

/** The batch if its rows may be paid now; it stays so until the caller's transaction ends. */
async function shareStartedBatch(tx: DbTransaction, batchId: string): Promise<BatchRecord | null> {
  const mayStillBeApproved = sql`${payoutBatches.approvalExpiresAt} > app_now()`;
  const [batch] = await tx
    .select()
    .from(payoutBatches)
    .where(
      and(
        eq(payoutBatches.id, batchId),
        or(
          eq(payoutBatches.status, "processing"),
          and(eq(payoutBatches.status, "pending_approval"), mayStillBeApproved),
        ),
      ),
    )
    .for("share");
  return batch ?? null;
}

/** The rows, except those that another worker is paying or has paid. */
async function takeRows(
  tx: DbTransaction,
  batchId: string,
  lines: readonly number[],
): Promise<BatchRowRecord[]> {
  const wanted = inArray(payoutBatchRows.line, [...lines]);
  return tx
    .select()
    .from(payoutBatchRows)
    .where(and(eq(payoutBatchRows.batchId, batchId), wanted, isReady))
    .orderBy(asc(payoutBatchRows.line))
    .for("update", { skipLocked: true });
}

/** On a retry the failed payout still holds the row's reference. */
const holderOf = ({ externalRef, transactionId }: BatchRowRecord) =>
  externalRef === null ? null : transactionId;

function payoutOf(
  batch: BatchRecord,
  row: BatchRowRecord,
  replaces: string | null,
): Promise<GroupRequest> {
  return preparePayout(
    { merchantId: batch.merchantId, actor: batch.createdBy, userId: batch.createdByUser },
    {
      type: "payout",
      // Names this row alone: a payout of another row or call is never mistaken for its own.
      operation: `${createBatchOperation.id}:${batch.id}:${row.line}`,
      amountMinor: row.amountMinor ?? 0n,
      phone: row.phone ?? "",
      provider: row.provider ?? undefined,
      accountName: row.accountName ?? undefined,
      externalRef: row.externalRef ?? undefined,
      description: row.description ?? undefined,
    },
    {
      batchId: batch.id,
      replaces,
      ...approvalOf(batch),
      referenceClaimed: holderOf(row) !== null,
    },
  );
}

/** Records what became of the rows: their payouts, or why there is none. */
async function recordRows(
  tx: DbTransaction,
  { id, merchantId }: BatchRecord,
  rows: readonly BatchRowRecord[],
  results: readonly Carried<Done>[],
): Promise<void> {
  const made: MadeRow[] = [];
  for (const [index, row] of rows.entries()) {
    const result = results[index];
    if (!result) continue;
    if ("value" in result) {
      const { row: payout } = result.value;
      if (!payout) throw new Error(`Row ${row.line} of ${id} has no payout.`);
      const holder = holderOf(row);
      if (holder !== null && row.externalRef !== null)
        await moveReference(tx, merchantId, row.externalRef, { from: holder, to: payout.id });
      made.push({ line: row.line, transactionId: payout.id, feeMinor: payout.feeMinor });
    } else await rejectRow(tx, id, row.line, result.error);
  }
  await recordPayouts(tx, id, made);
}

/** Records why no payout could be created; the batch continues. */
async function rejectRow(
  tx: DbTransaction,
  batchId: string,
  line: number,
  error: unknown,
): Promise<void> {
  if (!(error instanceof CedirailError)) throw error;
  const row: RowsIn = { batchId, from: "ready", where: eq(payoutBatchRows.line, line) };
  await changeRows(tx, row, "rejected", {
    rejectedCode: error.code,
    rejectedMessage: error.message,
  });
}

function approvalOf({ needsApproval, approvedBy }: BatchRecord): PayoutOptions {
  if (needsApproval)
    return approvedBy === null ? { approval: "required" } : { approval: "given", approvedBy };
  // The sum was counted when the batch was released; a threshold set since then still applies to each payout.
  return { approval: "by_own_amount" };
}
