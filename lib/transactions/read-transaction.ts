import { desc, inArray, type InferSelectModel } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { TransactionView } from "@/lib/contract/transactions";
import { database, type Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { readHistories, type HistoryRow } from "@/lib/evidence/read-evidence";
import { isId } from "@/lib/ids";
import { formatAmount, formatDecimal } from "@/lib/money";
import { rateDecimals } from "@/lib/rates/source";
import { isOpen } from "@/lib/states";
import { findTransaction } from "./find-transaction";
import { returnsLatePayment, type TransactionRow } from "./row";

/** One of the merchant's transactions. @throws CedirailError `NOT_FOUND` */
export async function readTransaction(merchantId: string, id: string): Promise<TransactionView> {
  const row = isId("txn", id) ? await findTransaction(database(), id, merchantId) : null;
  if (!row) throw await notFoundOf(database(), "txn", id);
  return viewRow(database(), row);
}

/** The views of rows with their histories and latest transfers, in the same order. */
export async function viewRows(
  executor: Executor,
  rows: readonly TransactionRow[],
): Promise<TransactionView[]> {
  const ids = rows.map(({ id }) => id);
  const histories = await readHistories(executor, ids);
  const latest = await readLatestTransfers(executor, ids);
  return rows.map((row) => {
    const [history = [], transfer = null] = [histories.get(row.id), latest.get(row.id)];
    return viewTransaction(row, { history, transfer });
  });
}

/** As {@link viewRows}, with empty histories: for what shows none. */
export async function viewRowsBriefly(
  executor: Executor,
  rows: readonly TransactionRow[],
): Promise<TransactionView[]> {
  const latest = await readLatestTransfers(
    executor,
    rows.map(({ id }) => id),
  );
  return rows.map((row) =>
    viewTransaction(row, { history: [], transfer: latest.get(row.id) ?? null }),
  );
}

/** The view of a row with its history and latest transfer. */
export async function viewRow(executor: Executor, row: TransactionRow): Promise<TransactionView> {
  const [view] = await viewRows(executor, [row]);
  if (!view) throw new Error("A row has one view.");
  return view;
}

/** The view of a row that this database transaction has just created: its history is its first step. */
export function viewNewRow(row: TransactionRow): TransactionView {
  const first = {
    transactionId: row.id,
    sequence: row.sequence,
    fromStatus: null,
    toStatus: row.status,
    by: row.createdBy,
    reason: null,
    person: null,
    at: row.createdAt,
  };
  return viewTransaction(row, { history: [first], transfer: null });
}

/** What a transaction shows of its latest transfer. */
type LatestTransfer = Pick<InferSelectModel<typeof transfers>, "rail" | "reference" | "receipt">;

/**
 * The latest transfer of each of several transactions that has one. Transfers are a higher domain; a list
 * reads the references of a page in one query here.
 */
async function readLatestTransfers(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, LatestTransfer>> {
  if (ids.length === 0) return new Map();
  const { transactionId, rail, reference, receipt, createdAt, id } = transfers;
  const rows = await executor
    .selectDistinctOn([transactionId], { transactionId, rail, reference, receipt })
    .from(transfers)
    .where(inArray(transactionId, [...ids]))
    .orderBy(transactionId, desc(createdAt), desc(id));
  return new Map(rows.map((row) => [row.transactionId, row]));
}

/** What responses show of a transaction beside its row. */
export interface Beside {
  history: readonly HistoryRow[];
  /** The latest one; null while there is none. */
  transfer: LatestTransfer | null;
}

/** A transaction in the one shape of all responses and events (contract §3). */
export function viewTransaction(
  row: TransactionRow,
  { history, transfer }: Beside,
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
    txHash: transfer?.rail === "evm" ? plainHash(transfer.receipt) : null,
    environment: config().environment,
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

/** The receipt of a deposit may have its place within the transaction on the chain after the hash. */
function plainHash(receipt: string | null): string | null {
  return receipt?.split("#")[0] ?? null;
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

/** What returned to the wallet: all that an outgoing transaction that did not complete had held or paid. */
function refundOf(row: TransactionRow): TransactionView["refund"] {
  const cameBack = row.direction === "out" && !isOpen(row.status) && row.status !== "completed";
  if (!cameBack || returnsLatePayment(row)) return null;
  return {
    amount: formatAmount(row.amountMinor + row.feeMinor, row.currency),
    currency: row.currency,
    at: row.updatedAt.toISOString(),
  };
}
