import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import { formatPhone } from "@/lib/client/format-phone";
import { DiscrepancyAdjustment } from "./discrepancy-adjustment";
import { discrepancyLabels, plainText, type Discrepancy, type RunDetail } from "./labels";

const columnsOf = (run: RunDetail): Column<Discrepancy>[] => [
  {
    key: "kind",
    header: "What differs",
    card: "title",
    cell: (row) => <What row={row} />,
  },
  {
    key: "transfer",
    header: "Transfer",
    cell: (row) => <Transfer row={row} />,
  },
  { key: "internal", header: "Ours", cell: ({ internal }) => <Facts facts={internal} /> },
  { key: "external", header: "Theirs", cell: ({ external }) => <Facts facts={external} /> },
  {
    key: "adjustment",
    header: "In our books",
    card: "note",
    cell: (row) => <DiscrepancyAdjustment run={run} row={row} />,
  },
];

/** What does not agree, ours beside theirs, and what was or can be booked of it. */
export function DiscrepancyTable({ run }: { run: RunDetail }) {
  return (
    <DataTable
      caption="What does not agree"
      columns={columnsOf(run)}
      rows={run.discrepancies}
      keyOf={({ id }) => id}
    />
  );
}

const ways = { in: "Collection", out: "Payout" };

function What({ row }: { row: Discrepancy }) {
  const isBooked = row.toAdjust === null && row.blockedReason === null;
  const tone = isBooked ? "completed" : "attention";
  return (
    <span className="block py-2">
      <span className={`flex items-start gap-1.5 font-medium ${toneText[tone]}`}>
        <ToneIcon tone={tone} className="mt-0.5 size-4 shrink-0" />
        {discrepancyLabels[row.kind]}
      </span>
      {row.direction !== null && (
        <span className="block pl-5.5 text-small text-muted">{ways[row.direction]}</span>
      )}
    </span>
  );
}

function Transfer({ row: { transactionId, reference } }: { row: Discrepancy }) {
  if (transactionId !== null)
    return (
      <MonoId
        value={transactionId}
        label="transaction id"
        head={6}
        href={`/ops/exceptions/${encodeURIComponent(transactionId)}`}
      />
    );
  return reference === null ? (
    <span className="text-muted">Of no single one</span>
  ) : (
    <MonoId value={reference} label="reference" head={6} />
  );
}

function Facts({ facts }: { facts: Record<string, string> | null }) {
  if (facts === null) return <span className="text-muted">Nothing</span>;
  return (
    <dl className="grid gap-0.5 py-2 text-small">
      {inOrder(facts).map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-end gap-x-2 sm:justify-start">
          <dt className="text-muted">{factLabels[name] ?? plainText(name)}</dt>
          <dd className="figures wrap-anywhere">
            <Fact name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** In the same order on both sides, so that the eye compares line by line. */
function inOrder(facts: Record<string, string>): [name: string, value: string][] {
  const place = ([name]: [string, string]) => order.indexOf(name);
  return Object.entries(facts).sort((a, b) => place(a) - place(b));
}

const order = ["amount", "phone", "status", "balance", "inFlight", "offset", "executedAt", "times"];
const factLabels: Record<string, string> = {
  executedAt: "At",
  times: "Times",
  phone: "Number",
  balance: "Holds",
  inFlight: "Under way",
  offset: "Unexplained",
};
const money = new Set(["amount", "balance", "inFlight", "offset"]);

function Fact({ name, value }: { name: string; value: string }) {
  // Several executions of one order are listed with commas.
  if (value.includes(", ")) return value;
  if (money.has(name)) return <Amount value={value} currency="GHS" />;
  if (name === "executedAt") return <Time at={value} precision="second" />;
  return name === "phone" ? formatPhone(value) : value;
}
