import { batchOutcomes, type BatchStatus, type BatchView } from "@/lib/contract/batches";
import type { Executor } from "@/lib/db/client";
import { formatAmount } from "@/lib/money";
import { countOutcomesOf, type Outcomes } from "./count-outcomes";
import type { BatchRecord } from "./row";

const currency = "GHSFIAT";

/** States of a batch in which failed and rejected rows may be paid anew. */
export const retryableStates: readonly BatchStatus[] = ["processing", "paused", "completed"];

/** A batch as answers show it, with what became of its rows. */
export function viewBatch(batch: BatchRecord, outcomes: Outcomes): BatchView {
  const sums = batchOutcomes.map((outcome) => [
    outcome,
    formatAmount(outcomes.sumsMinor[outcome], currency),
  ]);
  return {
    batchId: batch.id,
    name: batch.name,
    status: batch.status,
    total: batch.total,
    valid: batch.valid,
    invalid: batch.invalid,
    amount: formatAmount(batch.amountMinor, currency),
    fee: { amount: formatAmount(batch.feeMinor, currency), currency },
    currency,
    progress: outcomes.rows,
    sums: Object.fromEntries(sums) as BatchView["sums"],
    retryable: retryableStates.includes(batch.status) ? outcomes.retryable : 0,
    needsApproval: batch.needsApproval,
    approvalExpiresAt: batch.approvalExpiresAt?.toISOString() ?? null,
    approvedBy: batch.approvedBy,
    createdBy: batch.createdBy,
    confirmedBy: batch.confirmedBy,
    createdAt: batch.createdAt.toISOString(),
    updatedAt: batch.updatedAt.toISOString(),
    confirmedAt: batch.confirmedAt?.toISOString() ?? null,
    finishedAt: batch.finishedAt?.toISOString() ?? null,
  };
}

/** As {@link viewBatch}; counts the rows first. */
export async function viewCounted(executor: Executor, batch: BatchRecord): Promise<BatchView> {
  return viewBatch(batch, await countOutcomesOf(executor, batch.id));
}
