import { eq, sql } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { BatchStatus } from "@/lib/contract/batches";
import type { Transaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import type { BatchRecord } from "./row";

type BatchChanges = Partial<
  Pick<
    BatchRecord,
    | "needsApproval"
    | "approvedBy"
    | "approvalExpiresAt"
    | "confirmedBy"
    | "confirmedByUser"
    | "confirmedAt"
    | "finishedAt"
  >
>;

/** The database's now, for a column. */
export const nowInDatabase = sql`app_now()` as unknown as Date;

/** @throws CedirailError `INVALID_STATE` unless the batch is in one of these states */
export function assertBatchIs(batch: BatchRecord, ...states: readonly BatchStatus[]): void {
  if (!(states as readonly string[]).includes(batch.status))
    throw new CedirailError("INVALID_STATE", `This batch is ${batch.status}.`, {
      status: batch.status,
      expected: states.join(" or "),
    });
}

/** Writes a change of a batch that the caller holds locked, with its audit row. */
export async function changeBatch(
  tx: Transaction,
  batch: BatchRecord,
  act: { action: string; by: string; details?: Record<string, unknown> },
  status: BatchStatus,
  changes: BatchChanges = {},
): Promise<BatchRecord> {
  const [changed] = await tx
    .update(payoutBatches)
    .set({ ...changes, status, updatedAt: nowInDatabase })
    .where(eq(payoutBatches.id, batch.id))
    .returning();
  if (!changed) throw new Error(`Batch ${batch.id} vanished while it was held.`);
  await recordAct(tx, {
    merchantId: batch.merchantId,
    actor: act.by,
    action: `batch.${act.action}`,
    resource: batch.id,
    ...(act.details ? { details: act.details } : {}),
  });
  return changed;
}
