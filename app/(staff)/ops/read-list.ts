import type { QueryKey } from "@tanstack/react-query";
import type { z } from "zod";
import { requireStaffSession } from "@/lib/sessions/page-session";
import {
  addressOf,
  listQuery,
  readFilters,
  type List,
  type ListPage,
  type Search,
} from "@/lib/client/lists";

export interface ListPageProps {
  searchParams: Promise<Search>;
}

/** What the page of a list reads for an operator: the filters of its address, and the rows. */
export async function readList<Row, Query extends z.ZodObject>(
  list: List<Row>,
  { query }: { query: Query },
  searchParams: Promise<Search>,
  read: (query: z.output<Query>, viewer: { userId: string }) => Promise<ListPage<unknown>>,
) {
  const filters = readFilters(list, query, await searchParams);
  const { user } = await requireStaffSession(addressOf(list, filters), "operator");
  const rows = await read(query.parse(filters), { userId: user.id });
  const prefetched: [QueryKey, unknown] = [listQuery(list, filters).queryKey, rows];
  return { filters, prefetched };
}
