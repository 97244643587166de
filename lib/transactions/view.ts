import type { TransactionView } from "@/lib/contract/transactions";
import { formatAmount, formatDecimal } from "@/lib/money";
import { rateDecimals } from "@/lib/rates/source";
import { isOpen } from "@/lib/states";
import {
  returnsLatePayment,
  type HistoryRow,
  type LatestTransfer,
  type TransactionRow,
} from "./row";

/** What is shown of a transaction beside its row. */
interface Beside {
  history: readonly HistoryRow[];
  /** Its latest one; null where none moves, or has moved yet. */
  transfer: LatestTransfer | null;
}

/** A transaction in the one shape that every answer and event shows (contract §3). */
export function viewTransaction(
  row: TransactionRow,
  { history, transfer }: Beside,
  environment: "testnet" | "mainnet",
): TransactionView {
  return {
    transactionId: row.id,
    type: row.type,
    status: row.status,
    statusReason: row.statusReason,
    amount: formatAmount(row.amountMinor, row.currency),
    currency: row.currency,
    fee: {
      amount: formatAmount(row.feeMinor, row.currency),
      currency: row.currency,
    },
    wallet: row.wallet,
    recipient: row.recipient,
    payer: row.payer,
    recipientName: row.recipientName,
    accountName: row.accountName,
    country: row.country,
    provider: row.provider,
    providerRef: transfer?.reference ?? null,
    providerReceipt: transfer?.receipt ?? null,
    refundOf: row.refundOf,
    externalRef: row.externalRef,
    description: row.description,
    conversionId: row.conversionId,
    converted: convertedOf(row),
    paymentRequestId: row.paymentRequestId,
    batchId: row.batchId,
    failure: failureOf(row),
    refund: refundOf(row),
    txHash: transfer?.rail === "evm" ? transfer.receipt : null,
    environment,
    sequence: row.sequence,
    history: history.map((step) => ({
      status: step.toStatus,
      at: step.at.toISOString(),
      by: step.by,
      reason: step.reason,
    })),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  };
}

function convertedOf(row: TransactionRow): TransactionView["converted"] {
  if (row.convertedMinor === null || row.convertedCurrency === null) return null;
  return {
    amount: formatAmount(row.convertedMinor, row.convertedCurrency),
    currency: row.convertedCurrency,
    rate: formatDecimal(row.convertedRateMicros ?? 0n, rateDecimals),
  };
}

function failureOf(row: TransactionRow): TransactionView["failure"] {
  if (row.failureCode === null) return null;
  return {
    code: row.failureCode,
    message: row.failureMessage ?? "",
    retryable: row.failureRetryable ?? false,
  };
}

/** What came back to the wallet: all that an outgoing one had held or paid, once it came to nothing. */
function refundOf(row: TransactionRow): TransactionView["refund"] {
  const cameBack = row.direction === "out" && !isOpen(row.status) && row.status !== "completed";
  if (!cameBack || returnsLatePayment(row)) return null;
  return {
    amount: formatAmount(row.amountMinor + row.feeMinor, row.currency),
    currency: row.currency,
    at: row.updatedAt.toISOString(),
  };
}
