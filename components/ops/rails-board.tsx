"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { QueryStateCard } from "@/components/data/query-state";
import { networkName } from "@/components/labels/transactions";
import { Ago } from "@/components/ui/ago";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { countText, spanText } from "@/components/ui/span-text";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { toneText, type Tone } from "@/components/ui/tone";
import { ToneIcon } from "@/components/ui/tone-icon";
import { addressOf } from "@/lib/client/lists";
import { boardQuery } from "@/lib/client/queries/ops";
import { ChainCard } from "./chain-card";
import { suspenseText } from "./explain";
import { FloatTable } from "./float-table";
import {
  carriedBy,
  isZero,
  latencyTone,
  outcomeText,
  plainText,
  railName,
  railStyles,
  successTone,
  type Board,
  type BoardRail,
} from "./labels";
import { exceptions } from "./lists";
import { ProbeBars } from "./probe-bars";
import { SwitchDialog } from "./switch-dialog";

/** Every rail with its figures, our float on each, and the chain; live. */
export function RailsBoard() {
  const query = useQuery(boardQuery());
  const { data: board, error } = query;
  if (!board) return <QueryStateCard what="the rails" query={query} rows={8} />;
  const suspense = suspenseText(board.suspense);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Summary board={board} />
      {suspense !== null && (
        <Alert tone="attention" title="Suspense is not empty" role="status">
          {!isZero(board.suspense.amount) && (
            <>
              <Amount value={board.suspense.amount} currency="GHS" signed />{" "}
            </>
          )}
          {suspense}
        </Alert>
      )}
      {error && (
        <Alert tone="attention" title="These figures are outdated" role="status">
          We could not reach Cedirail. They are from <Time at={board.asOf} precision="second" />.
          This page keeps trying.
        </Alert>
      )}
      <Card title="Rails" padding="flush">
        <DataTable
          caption="Rails"
          columns={columns}
          rows={board.data.map((rail) => ({ ...rail, asOf: board.asOf }))}
          keyOf={railName}
        />
      </Card>
      <Card title="Float" padding="flush">
        <FloatTable board={board} />
      </Card>
      {board.chain && <ChainCard chain={board.chain} />}
    </div>
  );
}

function Summary({ board }: { board: Board }) {
  const affected = board.data.filter(({ status }) => status !== "operational").length;
  const label =
    affected === 0
      ? "All rails are operational"
      : `${affected} of ${board.data.length} rails are not operational`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p role="status">
        <Status key={label} tone={affected === 0 ? "completed" : "attention"} label={label} />
      </p>
      <p className="text-small text-muted">
        As of <Time at={board.asOf} precision="second" />
      </p>
    </div>
  );
}

type Row = BoardRail & { asOf: string };

const columns: Column<Row>[] = [
  {
    key: "rail",
    header: "Rail",
    card: "title",
    cell: (rail) => (
      <span className="block font-medium sm:py-2">
        {networkName(rail.provider)} <span className="sm:block">{carriedBy(rail)}</span>
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    card: "note",
    cell: (row) => <RailStatus row={row} />,
  },
  {
    key: "success",
    header: "Success, 24 h",
    numeric: true,
    cell: ({ success: { rate, completed, failed, reversed, byCode } }) =>
      rate === null ? (
        <span className="text-muted">No transfers</span>
      ) : (
        <Figure tone={successTone(rate)} value={`${rate}\u00a0%`}>
          {completed} of {completed + failed + reversed}
          {byCode.map(({ code, count }) => (
            <span key={code} className="block">
              {plainText(code)}: {count}
            </span>
          ))}
        </Figure>
      ),
  },
  {
    key: "latency",
    header: "Response p50 / p95",
    numeric: true,
    wide: true,
    cell: ({ latency: { calls, p50, p95 } }) =>
      p50 === null || p95 === null ? (
        <span className="text-muted">No calls</span>
      ) : (
        <Figure tone={latencyTone(p95)} value={`${p50} / ${p95} ms`}>
          {countText(calls, "call")}, last hour
        </Figure>
      ),
  },
  {
    key: "probes",
    header: "Probes, last hour",
    wide: true,
    card: "note",
    cell: ({ probes, lastProbe, asOf }) => (
      <span className="block sm:min-w-36 sm:py-2">
        <ProbeBars probes={probes} asOf={asOf} />
        <span className="block text-tiny text-muted">
          {lastProbe === null ? (
            "None"
          ) : (
            <>
              <Ago at={lastProbe.at} asOf={asOf} />,{" "}
              {lastProbe.up ? `${lastProbe.durationMs} ms` : outcomeText(lastProbe.reason ?? "")}
            </>
          )}
        </span>
      </span>
    ),
  },
  {
    key: "waiting",
    header: "Waiting",
    numeric: true,
    // The network of a waiting transfer may not be known yet, so the link shows all of them.
    cell: (rail) => (
      <ExceptionLink rail={rail} count={rail.waiting.count} what="waiting" tone="attention">
        {rail.waiting.oldestAgeSeconds !== null && (
          <>
            <span className="block">
              <Amount
                value={rail.waiting.amount}
                currency={rail.provider === "evm" ? "USDT" : "GHS"}
              />
            </span>
            oldest {spanText(rail.waiting.oldestAgeSeconds)}
          </>
        )}
      </ExceptionLink>
    ),
  },
  {
    key: "inFlight",
    header: "In flight",
    numeric: true,
    cell: (rail) => (
      <ExceptionLink
        rail={rail}
        count={rail.inFlight}
        what="in flight"
        tone="neutral"
        provider={rail.provider}
      />
    ),
  },
  {
    key: "change",
    header: "Action",
    card: "corner",
    numeric: true,
    cell: (row) => <SwitchDialog rail={row} asOf={row.asOf} />,
  },
];

/** The status and its reason, and the operator who set it. */
function RailStatus({ row: { status, why, switch: set, asOf } }: { row: Row }) {
  return (
    <span className="block sm:max-w-64 sm:py-2">
      <Status key={status} {...railStyles[status]} />
      {why !== null && <span className="mt-1 block text-small wrap-anywhere">{why}</span>}
      {set.setAt !== null && set.status !== "operational" && (
        <span className="block text-tiny text-muted">
          Set by {set.setByName ?? "an operator"} <Ago at={set.setAt} asOf={asOf} />
        </span>
      )}
    </span>
  );
}

/** A figure in the color of its threshold, with a note. */
function Figure({ tone, value, children }: { tone: Tone; value: string; children: ReactNode }) {
  return (
    <span className="figures block text-right">
      <span className={`inline-flex items-center gap-1 font-medium ${toneText[tone]}`}>
        {tone !== "completed" && <ToneIcon tone={tone} className="size-3.5" />}
        {value}
      </span>
      <span className="block text-tiny text-muted">{children}</span>
    </span>
  );
}

interface ExceptionLinkProps {
  rail: BoardRail;
  count: number;
  what: string;
  tone: Tone;
  provider?: string;
  children?: ReactNode;
}

function ExceptionLink({ rail, count, what, tone, provider, children }: ExceptionLinkProps) {
  if (count === 0) return <span className="text-muted">0</span>;
  const filters = {
    olderThanMinutes: "0",
    ...(provider && { provider }),
    ...(rail.direction === "collection" && { type: "collection" }),
  };
  return (
    <span className="block text-right">
      <Link
        href={addressOf(exceptions, filters)}
        className={`inline-flex min-h-11 items-center font-medium underline decoration-outline underline-offset-4 ${toneText[tone]}`}
      >
        {count}
        <span className="sr-only"> {what}</span>
      </Link>
      {children && <span className="block text-tiny text-muted">{children}</span>}
    </span>
  );
}
