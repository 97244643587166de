import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DataTable, type Column } from "@/components/ui/data-table";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import { toneText } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import { formatPhone } from "@/lib/client/format-phone";
import { moneyText } from "@/lib/money-text";
import { DecideProposal, ProposalFacts } from "./decide-proposal";
import { adjustmentText } from "./explain";
import {
  actorText,
  discrepancyLabels,
  plainText,
  type Discrepancy,
  type RunDetail,
} from "./labels";
import { OperationDialog, ReasonField, reasonHelp } from "./operation-dialog";

const columnsOf = (run: RunDetail): Column<Discrepancy>[] => [
  { key: "kind", header: "Discrepancy", card: "title", cell: (row) => <Kind row={row} /> },
  {
    key: "transfer",
    header: "Transfer",
    cell: ({ transactionId, reference }) =>
      transactionId !== null ? (
        <MonoId
          value={transactionId}
          label="transaction ID"
          head={6}
          href={`/ops/exceptions/${encodeURIComponent(transactionId)}`}
        />
      ) : reference !== null ? (
        <MonoId value={reference} label="reference" head={6} />
      ) : (
        <span className="text-muted">All transfers</span>
      ),
  },
  {
    key: "internal",
    header: "Our books",
    cell: ({ internal }) => <Facts facts={internal} currency={run.currency} />,
  },
  {
    key: "external",
    header: run.provider === "evm" ? "Chain" : "Network",
    cell: ({ external }) => <Facts facts={external} currency={run.currency} />,
  },
  {
    key: "adjustment",
    header: "Adjustment",
    card: "note",
    cell: (row) => <Adjustment run={run} row={row} />,
  },
];

/** The discrepancies of a run, both books side by side, with their adjustments. */
export function DiscrepancyTable({ run }: { run: RunDetail }) {
  return (
    <DataTable
      caption="Discrepancies"
      columns={columnsOf(run)}
      rows={run.discrepancies}
      keyOf={({ id }) => id}
    />
  );
}

const directionTexts = { in: "Incoming", out: "Outgoing" };

function Kind({ row }: { row: Discrepancy }) {
  const isAdjusted = row.toAdjust === null && row.blockedReason === null;
  const tone = isAdjusted ? "completed" : "attention";
  return (
    <span className="block py-2">
      <span className={`flex items-start gap-1.5 font-medium ${toneText[tone]}`}>
        <ToneIcon tone={tone} className="mt-0.5 size-4 shrink-0" />
        {discrepancyLabels[row.kind]}
      </span>
      {row.direction !== null && (
        <span className="block pl-5.5 text-small text-muted">{directionTexts[row.direction]}</span>
      )}
    </span>
  );
}

/** In the same order in both columns, for comparison line by line. */
const factLabels: Record<string, string> = {
  amount: "Amount",
  phone: "Phone",
  status: "Status",
  balance: "Balance",
  inFlight: "In flight",
  offset: "Unexplained",
  executedAt: "Executed",
  times: "Times",
};
const order = Object.keys(factLabels);
const money = new Set(["amount", "balance", "inFlight", "offset"]);

interface FactsProps {
  facts: Record<string, string> | null;
  currency: RunDetail["currency"];
}

function Facts({ facts, currency }: FactsProps) {
  if (facts === null) return <span className="text-muted">Nothing</span>;
  const sorted = Object.entries(facts).sort(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return (
    <dl className="grid gap-0.5 py-2 text-small">
      {sorted.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-end gap-x-2 sm:justify-start">
          <dt className="text-muted">{factLabels[name] ?? plainText(name)}</dt>
          <dd className="figures wrap-anywhere">
            <Fact name={name} value={value} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface FactProps {
  name: string;
  value: string;
  currency: RunDetail["currency"];
}

function Fact({ name, value, currency }: FactProps) {
  // Several executions of one reference are listed with commas.
  if (value.includes(", ")) return value;
  // A balance on the chain names its coin.
  if (value.includes(" ")) return value;
  if (money.has(name)) return <Amount value={value} currency={currency} />;
  if (name === "executedAt") return <Time at={value} precision="second" />;
  return name === "phone" ? formatPhone(value) : value;
}

/** The adjustments of a discrepancy, and what is still to be adjusted or why nothing is. */
function Adjustment({ run, row }: { run: RunDetail; row: Discrepancy }) {
  const { adjustments, toAdjust, blockedReason, proposal } = row;
  return (
    <div className="grid justify-items-start gap-2 py-2 text-small">
      {adjustments.map(({ postingKey, amount, by, byName, at, reason }) => (
        <div key={postingKey}>
          <p>
            Adjusted by <Amount value={amount} currency={run.currency} signed />
          </p>
          <p className="text-muted">
            {actorText(by, byName)}, <Time at={at} precision="second" />
          </p>
          <p className="wrap-anywhere">{reason}</p>
        </div>
      ))}
      {proposal ? (
        <>
          <div>
            <ProposalFacts proposal={proposal} verb="adjust it" />
          </div>
          <DecideProposal proposal={proposal} consequence={proposal.summary} />
        </>
      ) : (
        toAdjust !== null && <AdjustDialog run={run} discrepancy={row} amount={toAdjust} />
      )}
      {blockedReason !== null && <p className="text-muted">{blockedReason}</p>}
    </div>
  );
}

interface AdjustDialogProps {
  run: RunDetail;
  discrepancy: Discrepancy;
  amount: string;
}

function AdjustDialog({ run, discrepancy, amount }: AdjustDialogProps) {
  return (
    <OperationDialog
      title={`Adjust ${moneyText(amount.replace("-", ""), run.currency)}`}
      description={adjustmentText(run.provider, discrepancy.direction, amount)}
      trigger={<Button size="small">Adjust</Button>}
      submit={() => ({ label: "Adjust" })}
      operation={operation}
      params={{ id: run.runId, discrepancyId: discrepancy.id }}
      initial={{ reason: "" }}
      stepUp="This changes our books permanently, so confirm that it's you."
      fields={(form) => <ReasonField form={form} help={reasonHelp.staff} />}
      done={({ proposal }) =>
        proposal
          ? {
              tone: "attention",
              title: "Proposed",
              description: "Another operator has to confirm it. Nothing has moved yet.",
            }
          : { tone: "completed", title: "Adjusted" }
      }
    />
  );
}

const operation = () =>
  import("@/lib/contract/ops-reconciliation").then((all) => all.adjustDiscrepancyOperation);
