import {
  batchOutcomes,
  type BatchRowView,
  type BatchStatus,
  type BatchView,
} from "@/lib/contract/batches";
import type { Executor } from "@/lib/db/client";
import { formatAmount } from "@/lib/money";
import { countOutcomesOf, type Outcomes, type RowWithPayout } from "./read-rows";
import type { BatchRecord } from "./store";

const currency = "GHSFIAT";

/** Statuses of a batch in which failed and rejected rows may be paid again. */
export const retryableStatuses: readonly BatchStatus[] = ["processing", "paused", "completed"];

/** A batch as responses show it, with the outcomes of its rows. */
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
    retryable: retryableStatuses.includes(batch.status) ? outcomes.retryable : 0,
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

/** A row as responses show it, with its outcome. */
export function viewBatchRow({ row, status, payout: newest }: RowWithPayout): BatchRowView {
  // An earlier payout says nothing about a row that is to be paid again, or whose payout was rejected.
  const payout = row.status === "created" ? newest : null;
  const { amountMinor, feeMinor } = row;
  return {
    line: row.line,
    status,
    sent: row.sent,
    errors: row.errors,
    amount: amountMinor === null ? null : formatAmount(amountMinor, currency),
    fee: feeMinor === null ? null : { amount: formatAmount(feeMinor, currency), currency },
    phoneNumber: row.phone,
    provider: payout?.provider ?? row.provider,
    accountName: row.accountName,
    externalRef: row.externalRef,
    description: row.description,
    transactionId: row.transactionId,
    providerRef: payout?.providerReference ?? null,
    attempts: row.attempts,
    failure: failureOf(row, payout),
    completedAt: payout?.completedAt?.toISOString() ?? null,
  };
}

function failureOf(
  { rejectedCode, rejectedMessage }: RowWithPayout["row"],
  payout: RowWithPayout["payout"],
): BatchRowView["failure"] {
  if (rejectedCode !== null)
    return { code: rejectedCode, message: rejectedMessage ?? "", retryable: true };
  if (!payout || payout.failureCode === null) return null;
  return {
    code: payout.failureCode,
    message: payout.failureMessage ?? "",
    retryable: payout.failureRetryable ?? false,
  };
}
