"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { QueryStateCard } from "@/components/data/query-state";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { DetailList } from "@/components/ui/detail-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Alert } from "@/components/ui/alert";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { ratesBoardQuery } from "@/lib/client/queries/ops";
import { FreezeDialog } from "./freeze-dialog";
import {
  changeText,
  decisionLooks,
  rateStateLooks,
  rateText,
  type Freeze,
  type RatesBoard as Board,
} from "./rate-labels";

/** How the rate comes about, whether it is quoted, and the decision that a freeze waits for. */
export function RatesBoard() {
  const query = useQuery(ratesBoardQuery());
  const { data: board, error } = query;
  if (!board) return <QueryStateCard what="the rates" query={query} rows={6} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p role="status">
        <Status key={board.state} {...rateStateLooks[board.state]} />
      </p>
      {error && (
        <Alert tone="attention" title="These figures are old" role="status">
          We could not reach Cedirail. They are from <Time at={board.asOf} precision="second" />.
        </Alert>
      )}
      {board.freeze && <FreezeAlert freeze={board.freeze} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card title="Sources" padding="flush">
          <Sources board={board} />
        </Card>
        <Card title="Rate">
          <RateFacts board={board} />
        </Card>
      </div>
      <Card title="Freezes" padding="flush">
        <Freezes freezes={board.freezes} />
      </Card>
    </div>
  );
}

function FreezeAlert({ freeze }: { freeze: Freeze }) {
  return (
    <Alert tone="attention" title="Quoting is frozen until an operator decides" role="status">
      <p>
        The sources went from {rateText(freeze.accepted)} to {rateText(freeze.proposed)} (
        {changeText(freeze.changePercent)}) at <Time at={freeze.at} precision="second" />. Compare
        them with a rate of your own before you decide.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <FreezeDialog freeze={freeze} decision="accept" />
        <FreezeDialog freeze={freeze} decision="discard" />
      </div>
    </Alert>
  );
}

type Source = Board["sources"][number];

const sourceColumns: Column<Source>[] = [
  {
    key: "source",
    header: "Source",
    card: "title",
    cell: ({ source }) => <span className="font-medium">{source}</span>,
  },
  { key: "mid", header: "GHS per USDT", numeric: true, cell: ({ mid }) => mid },
  { key: "use", header: "Left out because", cell: ({ rejected }) => rejected ?? "–" },
  {
    key: "at",
    header: "As of",
    numeric: true,
    cell: ({ asOf }) => <Time at={asOf} precision="second" />,
  },
];

function Sources({ board }: { board: Board }) {
  return (
    <DataTable
      caption="What each source said last"
      columns={sourceColumns}
      rows={board.sources}
      keyOf={({ source }) => source}
    />
  );
}

function RateFacts({ board }: { board: Board }) {
  const { accepted, current, openQuotes } = board;
  return (
    <DetailList
      items={[
        { label: "Sources agree on", value: current === null ? "Nothing" : rateText(current) },
        { label: "Last accepted", value: accepted ? rateText(accepted.mid) : "None yet" },
        { label: "Accepted at", value: accepted && <Time at={accepted.at} precision="second" /> },
        {
          label: "Accepted by",
          value: accepted && (accepted.byName ?? "Review of the sources"),
        },
        { label: "Freezes beyond", value: `${board.maxJumpPercent} %` },
        { label: "Sources may differ by", value: `${board.maxDeviationPercent} %` },
        { label: "Open quotes", value: openQuotes.count },
        { label: "They promise", value: <Amount value={openQuotes.worth} currency="GHS" /> },
        { label: "They may promise", value: <Amount value={openQuotes.limit} currency="GHS" /> },
      ].filter(({ value }) => value !== null)}
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
    cell: ({ decision }) => <Status {...decisionLooks[decision ?? "open"]} />,
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

function Freezes({ freezes }: { freezes: Freeze[] }) {
  if (freezes.length === 0)
    return (
      <EmptyState
        icon={<CircleCheck className="size-6" />}
        title="The rate has never jumped"
        description="When it does, quoting stops, and what an operator decides is kept here."
      />
    );
  return (
    <DataTable
      caption="When quoting was frozen, newest first"
      columns={freezeColumns}
      rows={freezes}
      keyOf={({ freezeId }) => freezeId}
    />
  );
}
