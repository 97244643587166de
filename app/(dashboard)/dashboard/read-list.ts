import type { QueryKey } from "@tanstack/react-query";
import type { z } from "zod";
import { requirePageSession } from "@/lib/sessions/page-session";
import {
  addressOf,
  listQuery,
  readFilters,
  type List,
  type ListPage,
  type Search,
} from "@/lib/client/lists";
import { listTransactionsOperation } from "@/lib/contract/transactions";
import { listTransactions } from "@/lib/transactions/list-transactions";
import type { TransactionView } from "@/lib/contract/transactions";

export interface ListPageProps {
  searchParams: Promise<Search>;
}

/** What the page of a list reads: the filters of its address, the session, and the rows. */
export async function readList<Row, Query extends z.ZodObject>(
  list: List<Row>,
  { query }: { query: Query },
  searchParams: Promise<Search>,
  read: (merchantId: string, query: z.output<Query>) => Promise<ListPage<unknown>>,
) {
  const filters = readFilters(list, query, await searchParams);
  const session = await requirePageSession(addressOf(list, filters));
  const rows = await read(session.merchant.id, query.parse({ ...list.fixed, ...filters }));
  const prefetched: [QueryKey, unknown] = [listQuery(list, filters).queryKey, rows];
  const isFirst = rows.total === 0 && Object.keys(filters).length === 0;
  return { ...session, filters, prefetched, isFirst };
}

/** The same for a list of transactions. */
export function readTransactions(list: List<TransactionView>, searchParams: Promise<Search>) {
  return readList(
    list,
    listTransactionsOperation,
    searchParams,
    (merchantId, { page, limit, asOf, ...filter }) =>
      listTransactions({ merchantId, ...filter }, { page, limit, asOf }),
  );
}
