import { and, eq, sql } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { batchTransitions, mayChange, type BatchStatus } from "@/lib/states";
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
    | "cancelledBy"
    | "finishedAt"
    | "dueAt"
  >
>;

/** The database's now, for a column. */
export const nowInDatabase = sql`app_now()` as unknown as Date;

/** @throws CedirailError `INVALID_STATE` unless the batch is in one of these states */
export function assertBatchIs(batch: BatchRecord, ...states: readonly BatchStatus[]): void {
  if (!states.includes(batch.status))
    throw new CedirailError("INVALID_STATE", `This batch is ${batch.status}.`, {
      status: batch.status,
      expected: states.join(" or "),
    });
}

/**
 * Moves a batch that the caller holds locked along its transition table, or lets it stay where it is, with
 * its audit row; its next step is due at once unless the changes say otherwise.
 * @throws CedirailError `INVALID_STATE` when the table has no such step or another was faster
 */
export async function changeBatch(
  tx: DbTransaction,
  { id, merchantId, status: from }: BatchRecord,
  act: { action: string; by: string; details?: Record<string, unknown> },
  to: BatchStatus,
  changes: BatchChanges = {},
): Promise<BatchRecord> {
  if (to !== from && !mayChange(batchTransitions, from, to))
    throw new CedirailError("INVALID_STATE", `A batch that is ${from} cannot become ${to}.`);
  const [changed] = await tx
    .update(payoutBatches)
    .set({ dueAt: nowInDatabase, ...changes, status: to, updatedAt: nowInDatabase })
    .where(and(eq(payoutBatches.id, id), eq(payoutBatches.status, from)))
    .returning();
  if (!changed) throw new CedirailError("INVALID_STATE", "The batch has changed meanwhile.");
  await recordAct(tx, {
    merchantId,
    actor: act.by,
    action: `batch.${act.action}`,
    resource: id,
    ...(act.details ? { details: act.details } : {}),
  });
  return changed;
}
