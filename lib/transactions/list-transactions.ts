import { config } from "@/lib/config/env";
import type { TransactionView } from "@/lib/contract/transactions";
import { database } from "@/lib/db/client";
import { pageTransactions, readHistories, type TransactionFilter } from "./store";
import { viewTransaction } from "./view";

export interface Page<T> {
  total: number;
  page: number;
  limit: number;
  data: T[];
}

/** One page of a merchant's transactions, newest first (contract §1, Paging). */
export async function listTransactions(
  filter: TransactionFilter,
  paging: { page: number; limit: number },
): Promise<Page<TransactionView>> {
  const { page, limit } = paging;
  const { total, rows } = await pageTransactions(database(), filter, page, limit);
  const histories = await readHistories(
    database(),
    rows.map((row) => row.id),
  );
  const data = rows.map((row) =>
    viewTransaction(row, histories.get(row.id) ?? [], config().environment),
  );
  return { total, page, limit, data };
}
