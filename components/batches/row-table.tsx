import { networkName } from "@/components/transactions/words";
import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import type { BatchRowView } from "@/lib/client/queries/batches";
import { reasonOfRow, rowLooks } from "./words";

const columns: Column<BatchRowView>[] = [
  {
    key: "line",
    header: "Line",
    cell: ({ line }) => (
      <span className="figures">
        <span className="sr-only">Line </span>
        {line}
      </span>
    ),
  },
  { key: "to", header: "To", card: "title", cell: (row) => <Recipient row={row} /> },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    card: "corner",
    cell: ({ amount, sent }) =>
      amount === null ? (
        <span className="font-mono text-small wrap-anywhere text-muted">{sent.amount ?? "–"}</span>
      ) : (
        <Amount value={amount} currency="GHS" />
      ),
  },
  { key: "status", header: "Status", cell: (row) => <RowStatus row={row} /> },
  { key: "reason", header: "What came of it", cell: (row) => <Result row={row} /> },
];

/** Rows of a batch as a table, as cards on phones; a row whose payout was made opens it. */
export function RowTable({ rows }: { rows: BatchRowView[] }) {
  return (
    <DataTable
      caption="Rows, in the order of the file"
      columns={columns}
      rows={rows}
      keyOf={({ line }) => String(line)}
      hrefOf={({ transactionId }) =>
        transactionId === null ? undefined : `/dashboard/transactions/${transactionId}`
      }
    />
  );
}

function Recipient({ row }: { row: BatchRowView }) {
  const { accountName, phoneNumber, provider, sent } = row;
  const phone = phoneNumber === null ? sent.phoneNumber : formatPhone(phoneNumber);
  const facts = [accountName && phone, provider && networkName(provider)].filter(Boolean);
  return (
    <span className="block py-1">
      <span className="figures block wrap-anywhere">{accountName ?? phone ?? "No number"}</span>
      {facts.length > 0 && (
        <span className="figures block text-small text-muted wrap-anywhere">
          {facts.join(", ")}
        </span>
      )}
    </span>
  );
}

function RowStatus({ row: { status, attempts } }: { row: BatchRowView }) {
  const { tone, label } = rowLooks[status];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Status key={status} tone={tone} label={label} />
      {attempts > 1 && <span className="text-tiny text-muted">try {attempts}</span>}
    </span>
  );
}

function Result({ row }: { row: BatchRowView }) {
  const reason = reasonOfRow(row);
  if (reason !== "")
    return (
      <span className="text-right wrap-anywhere sm:block sm:min-w-40 sm:py-2 sm:text-left">
        {reason}
      </span>
    );
  return (
    <span className="text-muted">{row.completedAt ? <Time at={row.completedAt} /> : "–"}</span>
  );
}
