"use client";

import { DataList, type PageOfList } from "@/components/data/data-list";
import {
  counterpartOf,
  isIncoming,
  networkName,
  typeLabels,
  type TransactionView,
} from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { When } from "@/components/ui/time";
import { transactionLists } from "./lists";
import { StatusOf } from "./status-of";

const columns: Column<TransactionView>[] = [
  {
    key: "what",
    header: "To or from",
    card: "title",
    cell: (row) => <span className="block max-sm:truncate">{counterpartOf(row)}</span>,
  },
  {
    key: "type",
    header: "Type",
    card: "sub",
    cell: (row) => <Sub row={row} text={typeLabels[row.type]} />,
  },
  {
    key: "network",
    header: "Network",
    card: "none",
    cell: (row) => <Sub row={row} text={row.provider ? networkName(row.provider) : "–"} />,
  },
  {
    key: "reference",
    header: "Reference",
    card: "none",
    wide: true,
    cell: ({ externalRef }) => (
      <span className="line-clamp-2 wrap-anywhere text-muted">{externalRef ?? "–"}</span>
    ),
  },
  {
    key: "status",
    header: "Status",
    card: "end",
    cell: (row) => <StatusOf status={row.status} />,
  },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    card: "corner",
    cell: (row) => <Amount value={row.amount} currency={row.currency} signed={isIncoming(row)} />,
  },
  {
    key: "at",
    header: "Created",
    numeric: true,
    card: "none",
    cell: ({ createdAt }) => <When at={createdAt} muted />,
  },
];

/** Rows of one type show their network in its place. */
const columnsOfOneType = columns
  .filter(({ key }) => key !== "type")
  .map((column) => (column.key === "network" ? { ...column, card: "sub" as const } : column));

/** What phones show on the second line, with the time that has no column there. */
function Sub({ row, text }: { row: TransactionView; text: string }) {
  return (
    <>
      {text}
      <span className="sm:hidden">
        {" · "}
        <When at={row.createdAt} />
      </span>
    </>
  );
}

const table = {
  keyOf: ({ transactionId }: TransactionView) => transactionId,
  hrefOf: ({ transactionId }: TransactionView) => `/dashboard/transactions/${transactionId}`,
};

/** The newest transactions, without filters or pages; a row opens the transaction's page. */
export function RecentTransactions({ rows }: { rows: TransactionView[] }) {
  return <DataTable {...table} columns={columns} caption="Recent transactions" rows={rows} />;
}

interface TransactionListProps extends PageOfList {
  list: keyof typeof transactionLists;
}

/** One page of transactions by day, live while one of them is open. */
export function TransactionList({ list, ...page }: TransactionListProps) {
  return (
    <DataList
      {...page}
      {...table}
      list={transactionLists[list]}
      columns={list === "all" ? columns : columnsOfOneType}
      dayOf={({ createdAt }) => createdAt}
    />
  );
}
