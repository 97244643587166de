import { transactions } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { TransactionView } from "@/lib/contract/transactions";
import { database } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { ofMerchant, pageTransactions, readHistories, type TransactionFilter } from "./store";
import { viewTransaction } from "./view";

/** One page of a merchant's transactions, newest first (contract §1, Paging). */
export async function listTransactions(
  filter: TransactionFilter,
  paging: Paging,
): Promise<Page<TransactionView>> {
  const { page, limit } = paging;
  const asOf = await asOfList(paging, transactions.createdAt, ofMerchant(filter));
  const { total, rows } = await pageTransactions(database(), filter, { page, limit, asOf });
  const histories = await readHistories(
    database(),
    rows.map((row) => row.id),
  );
  const data = rows.map((row) =>
    viewTransaction(row, histories.get(row.id) ?? [], config().environment),
  );
  return { total, page, limit, asOf: asOf.toISOString(), data };
}
