import { and, asc, eq, or, sql } from "drizzle-orm";
import { payoutBatches, payoutBatchRows } from "@/drizzle/schema";
import { createBatchOperation } from "@/lib/contract/batches";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { initiatePayout, type PayoutOptions } from "@/lib/payouts/initiate-payout";
import { moveReference } from "@/lib/transactions/references";
import { changeRows, type BatchRecord, type BatchRowRecord, type RowsIn } from "./store";

const isReady = eq(payoutBatchRows.status, "ready");
const readyRow = (batchId: string, line: number): RowsIn => ({
  batchId,
  from: "ready",
  where: eq(payoutBatchRows.line, line),
});

/**
 * Creates the payouts of a batch's next rows, each in a database transaction of its own together with
 * its row: a crash at any line neither loses nor doubles one.
 * @returns how many rows it has looked at
 */
export async function makePayouts(batchId: string, limit: number): Promise<number> {
  const next = await database()
    .select({ line: payoutBatchRows.line })
    .from(payoutBatchRows)
    .where(and(eq(payoutBatchRows.batchId, batchId), isReady))
    .orderBy(asc(payoutBatchRows.line))
    .limit(limit);
  for (const { line } of next) await makePayout(batchId, line);
  return next.length;
}

async function makePayout(batchId: string, line: number): Promise<void> {
  try {
    await inTransaction(async (tx) => {
      const batch = await shareStartedBatch(tx, batchId);
      const row = batch && (await takeRow(tx, batchId, line));
      if (row) await payRow(tx, batch, row);
    });
  } catch (error) {
    if (!(error instanceof CedirailError)) throw error;
    await rejectRow(batchId, line, error);
  }
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

/** The row, unless another worker is paying or has paid it. */
async function takeRow(
  tx: DbTransaction,
  batchId: string,
  line: number,
): Promise<BatchRowRecord | null> {
  const [row] = await tx
    .select()
    .from(payoutBatchRows)
    .where(and(eq(payoutBatchRows.batchId, batchId), eq(payoutBatchRows.line, line), isReady))
    .for("update", { skipLocked: true });
  return row ?? null;
}

async function payRow(tx: DbTransaction, batch: BatchRecord, row: BatchRowRecord): Promise<void> {
  const { merchantId } = batch;
  // On a retry the failed payout still holds the row's reference.
  const heldBy = row.externalRef === null ? null : row.transactionId;
  const { row: payout } = await initiatePayout(
    tx,
    { merchantId, actor: batch.createdBy, userId: batch.createdByUser },
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
    { batchId: batch.id, ...approvalOf(batch), referenceClaimed: heldBy !== null },
  );
  if (heldBy !== null && row.externalRef !== null)
    await moveReference(tx, merchantId, row.externalRef, { from: heldBy, to: payout.id });
  await changeRows(tx, readyRow(batch.id, row.line), "created", {
    transactionId: payout.id,
    feeMinor: payout.feeMinor,
    attempts: sql`${payoutBatchRows.attempts} + 1`,
  });
}

function approvalOf({ needsApproval, approvedBy }: BatchRecord): PayoutOptions {
  if (needsApproval)
    return approvedBy === null ? { approval: "required" } : { approval: "given", approvedBy };
  // A threshold that was set after the confirmation still applies to each payout.
  return { approval: "by_threshold" };
}

/** Records why no payout could be created; nothing of the attempt remains, and the batch continues. */
async function rejectRow(batchId: string, line: number, error: CedirailError): Promise<void> {
  await changeRows(database(), readyRow(batchId, line), "rejected", {
    rejectedCode: error.code,
    rejectedMessage: error.message,
  });
}
