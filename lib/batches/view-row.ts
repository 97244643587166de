import type { BatchRowView } from "@/lib/contract/batches";
import { formatAmount } from "@/lib/money";
import type { RowWithPayout } from "./read-rows";

const currency = "GHSFIAT";

/** A row as answers show it, with what became of it. */
export function viewBatchRow(found: RowWithPayout): BatchRowView {
  const { row, status } = found;
  // What an earlier payout came to says nothing of a row that is to be paid, or was rejected, anew.
  const payout = row.status === "created" ? found.payout : null;
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
    failure: failureOf({ ...found, payout }),
    completedAt: payout?.completedAt?.toISOString() ?? null,
  };
}

function failureOf({ row, payout }: RowWithPayout): BatchRowView["failure"] {
  if (row.rejectedCode !== null)
    return { code: row.rejectedCode, message: row.rejectedMessage ?? "", retryable: true };
  if (!payout || payout.failureCode === null) return null;
  return {
    code: payout.failureCode,
    message: payout.failureMessage ?? "",
    retryable: payout.failureRetryable ?? false,
  };
}
