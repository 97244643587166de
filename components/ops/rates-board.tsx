"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { QueryStateCard } from "@/components/data/query-state";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { DetailList } from "@/components/ui/detail-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { StatusStyle } from "@/components/ui/tone";
import type { ResponseOf } from "@/lib/client/operation-types";
import { ratesBoardQuery } from "@/lib/client/queries/ops";
import { moneyText } from "@/lib/money-text";
import { DecideProposal, ProposalFacts } from "./decide-proposal";
import { OperationDialog, ReasonField } from "./operation-dialog";

type Board = ResponseOf<"ops.rates">;
type Freeze = Board["freezes"][number];
type Source = Board["sources"][number];

const stateStyles: Record<Board["state"], StatusStyle> = {
  quoting: { label: "Quoting", tone: "completed" },
  too_old: { label: "Not quoting: no recent rate", tone: "failed" },
  contradiction: { label: "Not quoting: the sources disagree", tone: "failed" },
  single_source: { label: "Not quoting: only one source", tone: "failed" },
  frozen: { label: "Not quoting: frozen", tone: "attention" },
  jumped: { label: "Not quoting: the rate jumped", tone: "attention" },
  discarded: {
    label: "Not quoting: the sources still report the discarded rate",
    tone: "attention",
  },
  unreviewed: { label: "Not quoting: no rate accepted yet", tone: "processing" },
};

const decisionStyles: Record<"accepted" | "discarded" | "open", StatusStyle> = {
  accepted: { label: "Accepted", tone: "completed" },
  discarded: { label: "Discarded", tone: "neutral" },
  open: { label: "Undecided", tone: "attention" },
};

/** The price of one USDT: `15.00 GHS`. */
const rateText = (mid: string) => moneyText(mid, "GHS");

/** "+12.50 %" or "-3.10 %". */
const changeText = (percent: string) => `${percent.startsWith("-") ? "" : "+"}${percent}\u00a0%`;

/** The rate with its sources and freezes; live. */
export function RatesBoard() {
  const query = useQuery(ratesBoardQuery());
  const { data: board, error } = query;
  if (!board) return <QueryStateCard what="the rates" query={query} rows={6} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status">
        <Status key={board.state} {...stateStyles[board.state]} />
      </p>
      {error && (
        <Alert tone="attention" title="These figures are outdated" role="status">
          We could not reach Cedirail. They are from <Time at={board.asOf} precision="second" />.
        </Alert>
      )}
      {board.freeze && <FreezeAlert freeze={board.freeze} proposal={board.proposal} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card title="Sources" padding="flush">
          <DataTable
            caption="The last rate of each source"
            columns={sourceColumns}
            rows={board.sources}
            keyOf={({ source }) => source}
          />
        </Card>
        <Card title="Rate">
          <RateFacts board={board} />
        </Card>
      </div>
      <Card title="Freezes" padding="flush">
        {board.freezes.length === 0 ? (
          <EmptyState
            icon={<CircleCheck className="size-6" />}
            title="No freezes"
            description="When the rate jumps, quoting stops until an operator decides. Decisions are listed here."
          />
        ) : (
          <DataTable
            caption="Freezes, newest first"
            columns={freezeColumns}
            rows={board.freezes}
            keyOf={({ freezeId }) => freezeId}
          />
        )}
      </Card>
    </div>
  );
}

interface FreezeAlertProps {
  freeze: Freeze;
  proposal: Board["proposal"];
}

function FreezeAlert({ freeze, proposal }: FreezeAlertProps) {
  return (
    <Alert tone="attention" title="Quoting is frozen until an operator decides" role="status">
      <p>
        The sources went from {rateText(freeze.accepted)} to {rateText(freeze.proposed)} (
        {changeText(freeze.changePercent)}) at <Time at={freeze.at} precision="second" />. Compare
        this with an independent rate before you decide.
      </p>
      {proposal ? (
        <div className="mt-3 grid gap-3">
          <div>
            <ProposalFacts proposal={proposal} verb={`accept ${rateText(freeze.proposed)}`} />
          </div>
          <DecideProposal proposal={proposal} consequence={proposal.summary} />
        </div>
      ) : (
        <div className="mt-3 flex flex-wrap gap-3">
          <FreezeDialog freeze={freeze} decision="accept" />
          <FreezeDialog freeze={freeze} decision="discard" />
        </div>
      )}
    </Alert>
  );
}

interface FreezeDialogProps {
  freeze: Freeze;
  decision: "accept" | "discard";
}

/** Accepts or discards the rate that froze quoting. */
function FreezeDialog({ freeze, decision }: FreezeDialogProps) {
  const [accepted, proposed] = [rateText(freeze.accepted), rateText(freeze.proposed)];
  const isAccepting = decision === "accept";
  const label = isAccepting ? `Accept ${proposed}` : `Keep ${accepted}`;
  return (
    <OperationDialog
      title={label}
      description={
        isAccepting
          ? `Another operator has to confirm it. Merchants then get quotes based on ${proposed}. If the sources have changed since, quoting freezes again.`
          : `${proposed} is treated as wrong. Quoting resumes when the sources are close to ${accepted} again.`
      }
      trigger={<Button size="small">{label}</Button>}
      submit={() => ({ label: isAccepting ? `Propose to accept ${proposed}` : label })}
      operation={operation}
      params={{ id: freeze.freezeId }}
      initial={{ decision, reason: "" }}
      stepUp="This decides which rate merchants get, so confirm that it's you."
      fields={(form) => (
        <ReasonField form={form} help="The rate you compared it with. Only staff can see this." />
      )}
      done={({ state, proposal }) =>
        proposal
          ? {
              tone: "attention",
              title: "Proposed",
              description: "Another operator has to confirm it. Quoting stays frozen until then.",
            }
          : state === "quoting"
            ? { tone: "completed", title: "Quoting resumed" }
            : { tone: "attention", title: "Decision saved. Quoting has not resumed yet." }
      }
    />
  );
}

const operation = () =>
  import("@/lib/contract/ops-rates").then((all) => all.resolveRateFreezeOperation);

const sourceColumns: Column<Source>[] = [
  {
    key: "source",
    header: "Source",
    card: "title",
    cell: ({ source }) => <span className="font-medium">{source}</span>,
  },
  { key: "mid", header: "GHS per USDT", numeric: true, cell: ({ mid }) => mid },
  { key: "use", header: "Excluded because", cell: ({ rejected }) => rejected ?? "–" },
  {
    key: "at",
    header: "As of",
    numeric: true,
    cell: ({ asOf }) => <Time at={asOf} precision="second" />,
  },
];

const percent = (value: string) => (
  <span className="figures whitespace-nowrap">{value}&nbsp;%</span>
);

function RateFacts({ board }: { board: Board }) {
  const { accepted, current, openQuotes, openUsdtQuotes } = board;
  return (
    <DetailList
      facts={{
        "Current rate of the sources":
          current === null ? "No rate" : <Amount value={current} currency="GHS" />,
        "Last accepted": accepted ? <Amount value={accepted.mid} currency="GHS" /> : "None yet",
        "Accepted at": accepted && <Time at={accepted.at} precision="second" />,
        "Accepted by": accepted && (accepted.byName ?? "Automatic review"),
        "Freezes on a change above": percent(board.maxJumpPercent),
        "Sources may differ by": percent(board.maxDeviationPercent),
        "Open quotes, USDT to GHS": openQuotes.count,
        "Their value in GHS": <Amount value={openQuotes.worth} currency="GHS" />,
        "Limit in GHS": <Amount value={openQuotes.limit} currency="GHS" />,
        "Open quotes, GHS to USDT": openUsdtQuotes.count,
        "Their value in USDT": <Amount value={openUsdtQuotes.worth} currency="USDT" />,
        "Limit in USDT": <Amount value={openUsdtQuotes.limit} currency="USDT" />,
      }}
    />
  );
}

const freezeColumns: Column<Freeze>[] = [
  {
    key: "at",
    header: "Frozen at",
    card: "title",
    cell: ({ at }) => <Time at={at} precision="second" />,
  },
  {
    key: "decision",
    header: "Decision",
    card: "corner",
    cell: ({ decision }) => <Status {...decisionStyles[decision ?? "open"]} />,
  },
  {
    key: "jump",
    header: "From, to",
    numeric: true,
    cell: ({ accepted, proposed }) => `${accepted} → ${proposed}`,
  },
  { key: "change", header: "Change", numeric: true, cell: (row) => changeText(row.changePercent) },
  { key: "by", header: "By", cell: ({ decidedByName, decidedBy }) => decidedByName ?? decidedBy },
  {
    key: "reason",
    header: "Reason",
    card: "note",
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
];
