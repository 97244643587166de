import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import type { BatchRowView } from "@/lib/client/queries/batches";
import { reasonOfRow, rowStyles } from "./labels";

type RowColumn = Column<BatchRowView>;

const line: RowColumn = {
  key: "line",
  header: "Line",
  card: "title",
  cell: ({ line: number }) => (
    <span className="figures">
      <span className="sm:sr-only">Line </span>
      {number}
    </span>
  ),
};
const recipient: RowColumn = {
  key: "to",
  header: "To",
  card: "note",
  cell: (row) => <Recipient row={row} />,
};
const amount: RowColumn = {
  key: "amount",
  header: "Amount",
  numeric: true,
  card: "corner",
  cell: ({ amount: value, sent }) =>
    value === null ? (
      <span className="font-mono text-small wrap-anywhere text-muted">{sent.amount ?? "–"}</span>
    ) : (
      <Amount value={value} currency="GHS" />
    ),
};
const status: RowColumn = {
  key: "status",
  header: "Status",
  cell: (row) => <RowStatus row={row} />,
};
const result: RowColumn = {
  key: "result",
  header: "What came of it",
  card: "note",
  cell: (row) => <Result row={row} />,
};
const reference: RowColumn = {
  key: "reference",
  header: "Your reference",
  card: "note",
  cell: ({ externalRef, sent }) => <Said text={externalRef ?? sent.externalRef} />,
};
const note: RowColumn = {
  key: "note",
  header: "Note",
  card: "note",
  cell: ({ description, sent }) => <Said text={description ?? sent.description} />,
};

const ofDraft = [line, recipient, amount, reference, note, status];
const ofPayouts = [line, recipient, amount, status, result];

interface RowTableProps {
  rows: BatchRowView[];
  /** Nothing has come of them yet: what was sent is shown in full. */
  draft: boolean;
}

/** Rows of a batch as a table, as cards on phones; a row whose payout was made opens it. */
export function RowTable({ rows, draft }: RowTableProps) {
  return (
    <DataTable
      caption="Rows, in the order of the file"
      columns={draft ? ofDraft : ofPayouts}
      rows={rows}
      keyOf={({ line: number }) => String(number)}
      hrefOf={({ transactionId }) =>
        transactionId === null ? undefined : `/dashboard/transactions/${transactionId}`
      }
    />
  );
}

function Said({ text }: { text: string | undefined }) {
  return text && <span className="wrap-anywhere text-muted sm:line-clamp-2">{text}</span>;
}

function Recipient({ row }: { row: BatchRowView }) {
  const { accountName, phoneNumber, provider, sent } = row;
  const phone = phoneNumber === null ? sent.phoneNumber : formatPhone(phoneNumber);
  const facts = [accountName && phone, provider && networkName(provider)].filter(Boolean);
  return (
    <span className="block sm:min-w-36 sm:py-1">
      <span className="figures block wrap-anywhere">{accountName ?? phone ?? "No number"}</span>
      {facts.length > 0 && (
        <span className="figures block text-small text-muted wrap-anywhere lg:whitespace-nowrap">
          {facts.join(", ")}
        </span>
      )}
    </span>
  );
}

function RowStatus({ row: { status: word, attempts } }: { row: BatchRowView }) {
  const { tone, label } = rowStyles[word];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Status key={word} tone={tone} label={label} />
      {attempts > 1 && <span className="text-tiny text-muted">try {attempts}</span>}
    </span>
  );
}

function Result({ row }: { row: BatchRowView }) {
  const reason = reasonOfRow(row);
  if (reason !== "")
    return <span className="wrap-anywhere sm:block sm:min-w-40 sm:py-2">{reason}</span>;
  return (
    row.completedAt && (
      <span className="text-muted">
        <Time at={row.completedAt} />
      </span>
    )
  );
}
