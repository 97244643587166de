import { transactions } from "@/drizzle/schema";
import type { TransactionView } from "@/lib/contract/transactions";
import { database } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { viewRows } from "./read-transaction";
import { ofMerchant, pageTransactions, type TransactionFilter } from "./store";

/** One page of a merchant's transactions, newest first (contract §1, Paging). */
export async function listTransactions(
  filter: TransactionFilter,
  paging: Paging,
): Promise<Page<TransactionView>> {
  const { page, limit } = paging;
  const asOf = await asOfList(paging, transactions.createdAt, ofMerchant(filter));
  const { total, rows } = await pageTransactions(database(), filter, { page, limit, asOf });
  const data = await viewRows(database(), rows);
  return { total, page, limit, asOf: asOf.toISOString(), data };
}
