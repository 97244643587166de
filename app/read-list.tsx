import type { QueryKey } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type * as z from "zod";
import { Prefetched } from "@/components/data/prefetched";
import { PageHeader, type PageHeaderProps } from "@/components/ui/page-header";
import {
  addressOf,
  listQuery,
  readFilters,
  type List,
  type ListPage,
  type Search,
} from "@/lib/client/lists";
import type { StaffRole } from "@/lib/contract/roles";
import type { SessionPrincipal, StaffPrincipal } from "@/lib/auth/principal";
import { listTransactionsOperation } from "@/lib/contract/transactions";
import type { TransactionView } from "@/lib/contract/transactions";
import { requirePageSession, requireStaffSession } from "@/lib/sessions/page-session";
import { listTransactions } from "@/lib/transactions/list-transactions";

export interface ListPageProps {
  searchParams: Promise<Search>;
}

/** The filters of the address, the session that `require` returns for it, and the rows. */
async function readListFor<Row, Query extends z.ZodObject, Session>(
  list: List<Row>,
  { query }: { query: Query },
  searchParams: Promise<Search>,
  require: (address: string) => Promise<Session>,
  read: (session: Session, query: z.output<Query>) => Promise<ListPage<unknown>>,
) {
  const filters = readFilters(list, query, await searchParams);
  const session = await require(addressOf(list, filters));
  const rows = await read(session, query.parse({ ...list.fixed, ...filters }));
  const prefetched: [QueryKey, unknown] = [listQuery(list, filters).queryKey, rows];
  const isFirst = rows.total === 0 && Object.keys(filters).length === 0;
  return { ...session, filters, prefetched, isFirst };
}

/** What the page of a list reads for a merchant: the filters of its address, the session, and the rows. */
export function readList<Row, Query extends z.ZodObject>(
  list: List<Row>,
  operation: { query: Query },
  searchParams: Promise<Search>,
  read: (
    merchantId: string,
    query: z.output<Query>,
    viewer: SessionPrincipal,
  ) => Promise<ListPage<unknown>>,
) {
  return readListFor(
    list,
    operation,
    searchParams,
    requirePageSession,
    ({ merchant, principal }, query) => read(merchant.id, query, principal),
  );
}

const readListForStaff =
  (role: StaffRole) =>
  <Row, Query extends z.ZodObject>(
    list: List<Row>,
    operation: { query: Query },
    searchParams: Promise<Search>,
    read: (query: z.output<Query>, viewer: StaffPrincipal) => Promise<ListPage<unknown>>,
  ) => {
    const require = (address: string) => requireStaffSession(address, role);
    return readListFor(list, operation, searchParams, require, ({ principal }, query) =>
      read(query, principal),
    );
  };

/** As {@link readList}, for an operator. */
export const readOperatorList = readListForStaff("operator");

/** As {@link readList}, for a reviewer. */
export const readReviewerList = readListForStaff("compliance");

/** As {@link readList}, for a list of transactions. */
export function readTransactions(list: List<TransactionView>, searchParams: Promise<Search>) {
  return readList(list, listTransactionsOperation, searchParams, (merchantId, query) =>
    listTransactions({ merchantId, ...query }, query),
  );
}

interface ListPageFrame extends PageHeaderProps {
  page: { prefetched: [QueryKey, unknown] };
  /** The list itself. */
  children: ReactNode;
}

/** The page of a list: its header, and its rows as the server read them. */
export function ListPage({ page, children, ...header }: ListPageFrame) {
  return (
    <>
      <PageHeader {...header} />
      <Prefetched responses={[page.prefetched]}>{children}</Prefetched>
    </>
  );
}
