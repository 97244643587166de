import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Time } from "@/components/ui/time";
import { StatusOf } from "./status-of";
import {
  counterpartOf,
  isIncoming,
  networkName,
  typeLabels,
  type TransactionView,
} from "@/components/labels/transactions";

const columns: Column<TransactionView>[] = [
  {
    key: "what",
    header: "To or from",
    card: "title",
    cell: (row) => <span className="wrap-anywhere">{counterpartOf(row)}</span>,
  },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    card: "corner",
    cell: (row) => <Amount value={row.amount} currency={row.currency} signed={isIncoming(row)} />,
  },
  { key: "type", header: "Kind", card: "line", cell: (row) => typeLabels[row.type] },
  {
    key: "network",
    header: "Network",
    card: "line",
    cell: (row) => (row.provider ? networkName(row.provider) : "–"),
  },
  {
    key: "status",
    header: "Status",
    card: "line",
    cell: (row) => <StatusOf status={row.status} />,
  },
  {
    key: "at",
    header: "When",
    numeric: true,
    card: "line",
    cell: (row) => (
      <span className="text-muted">
        <Time at={row.createdAt} />
      </span>
    ),
  },
];

interface TransactionTableProps {
  rows: TransactionView[];
  caption: string;
  /** All rows are of one kind: the network stands in its place, and the way is clear. */
  oneKind?: boolean;
}

/** Transactions as rows, as cards on phones; a row opens the transaction's page. */
export function TransactionTable({ rows, caption, oneKind = false }: TransactionTableProps) {
  return (
    <DataTable
      caption={caption}
      columns={oneKind ? columnsOfOneKind(rows) : columns.filter(({ key }) => key !== "network")}
      rows={rows}
      keyOf={(row) => row.transactionId}
      hrefOf={(row) => `/dashboard/transactions/${row.transactionId}`}
    />
  );
}

function columnsOfOneKind(rows: TransactionView[]): Column<TransactionView>[] {
  const header = rows.some(isIncoming) ? "From" : "To";
  return columns
    .filter(({ key }) => key !== "type")
    .map((column) => (column.key === "what" ? { ...column, header } : column));
}
