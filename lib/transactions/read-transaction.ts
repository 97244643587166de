import { config } from "@/lib/config/env";
import type { TransactionView } from "@/lib/contract/transactions";
import { database, type Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { isId } from "@/lib/ids";
import type { TransactionRow } from "./row";
import { findTransaction } from "./find-transaction";
import { readHistories, readLatestTransfers } from "./store";
import { viewTransaction } from "./view";

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
    return viewTransaction(row, { history, transfer }, config().environment);
  });
}

/** The view of a row with its history and latest transfer. */
export async function viewRow(executor: Executor, row: TransactionRow): Promise<TransactionView> {
  const [view] = await viewRows(executor, [row]);
  if (!view) throw new Error("A row has one view.");
  return view;
}

/** The view of a row that this database transaction has just made: its history is its first step. */
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
  return viewTransaction(row, { history: [first], transfer: null }, config().environment);
}
