import type { TransactionView } from "@/lib/contract/transactions";
import { formatAmount, formatDecimal, type Currency } from "@/lib/money";
import type { FailureCode } from "@/lib/providers/contract";
import { rateDecimals } from "@/lib/rates/source";
import type { TransactionStatus, TransactionType } from "@/lib/states";
import type { HistoryRow, TransactionRow } from "./row";

const currencyOf = (code: string) => code as Currency;

/** A transaction in the one shape that every answer and event shows (contract §3). */
export function viewTransaction(
  row: TransactionRow,
  history: readonly HistoryRow[],
  environment: "testnet" | "mainnet",
): TransactionView {
  return {
    transactionId: row.id,
    type: row.type as TransactionType,
    status: row.status as TransactionStatus,
    statusReason: row.statusReason,
    amount: formatAmount(row.amountMinor, currencyOf(row.currency)),
    currency: currencyOf(row.currency),
    fee: {
      amount: formatAmount(row.feeMinor, currencyOf(row.feeCurrency)),
      currency: currencyOf(row.feeCurrency),
    },
    wallet: row.wallet,
    recipient: row.recipient,
    payer: row.payer,
    recipientName: row.recipientName,
    accountName: row.accountName,
    country: row.country,
    provider: row.provider,
    providerRef: row.providerReference,
    externalRef: row.externalRef,
    description: row.description,
    conversionId: row.conversionId,
    converted: convertedOf(row),
    paymentRequestId: row.paymentRequestId,
    batchId: row.batchId,
    failure: failureOf(row),
    refund: refundOf(row),
    txHash: row.txHash,
    environment,
    sequence: row.sequence,
    history: history.map((step) => ({
      status: step.toStatus as TransactionStatus,
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
    amount: formatAmount(row.convertedMinor, currencyOf(row.convertedCurrency)),
    currency: currencyOf(row.convertedCurrency),
    rate: formatDecimal(row.convertedRateMicros ?? 0n, rateDecimals),
  };
}

function failureOf(row: TransactionRow): TransactionView["failure"] {
  if (row.failureCode === null) return null;
  return {
    code: row.failureCode as FailureCode,
    message: row.failureMessage ?? "",
    retryable: row.failureRetryable ?? false,
  };
}

function refundOf(row: TransactionRow): TransactionView["refund"] {
  if (row.refundMinor === null || row.refundAt === null) return null;
  const currency = currencyOf(row.refundCurrency ?? row.currency);
  return {
    amount: formatAmount(row.refundMinor, currency),
    currency,
    at: row.refundAt.toISOString(),
  };
}
