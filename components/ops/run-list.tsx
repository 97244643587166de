"use client";

import { Scale } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { Time, When } from "@/components/ui/time";
import type { Filters } from "@/lib/client/lists";
import { isInProgress } from "@/lib/client/queries/ops";
import { floatText } from "./float-text";
import { countText, runStyles, type Run } from "./labels";
import { runs } from "./lists";

const columns: Column<Run>[] = [
  {
    key: "network",
    header: "Network",
    card: "title",
    cell: ({ provider }) => networkName(provider),
  },
  {
    key: "status",
    header: "Result",
    card: "corner",
    cell: (run) => <RunStatus run={run} />,
  },
  {
    key: "window",
    header: "Settled between",
    wide: true,
    card: "none",
    cell: ({ from, to }) => (
      <>
        <Time at={from} />
        <span className="block">
          and <Time at={to} />
        </span>
      </>
    ),
  },
  {
    key: "internal",
    header: "Our books",
    numeric: true,
    cell: (run) => <Total run={run} book="internal" />,
  },
  {
    key: "external",
    header: "Network's books",
    numeric: true,
    cell: (run) => <Total run={run} book="external" />,
  },
  {
    key: "at",
    header: "Started",
    numeric: true,
    cell: ({ startedAt }) => (
      <span className="text-muted">
        <When at={startedAt} />
      </span>
    ),
  },
];

/** The result of a run; discrepancies are counted. */
export function RunStatus({ run: { status, discrepancyCount } }: { run: Run }) {
  const { tone, label } = runStyles[status];
  const counted = countText(discrepancyCount, "discrepancy", "discrepancies");
  return <Status key={status} tone={tone} label={status === "unmatched" ? counted : label} />;
}

function Total({ run, book }: { run: Run; book: "internal" | "external" }) {
  if (isInProgress(run)) return <span className="text-muted">In progress</span>;
  const { amount, count } = run[book];
  return (
    <span className="block text-right sm:py-2">
      <Amount value={amount} currency="GHS" />
      <span className="block text-tiny text-muted">{countText(count, "transfer")}</span>
      <span className="block text-tiny text-muted">{floatText(run.float, book)}</span>
    </span>
  );
}

/** Reconciliation runs, newest first. */
export function RunList({ filters }: { filters: Filters }) {
  return (
    <DataList
      list={runs}
      filters={filters}
      columns={columns}
      keyOf={({ runId }) => runId}
      hrefOf={({ runId }) => `/ops/reconciliation/${runId}`}
      first={{
        icon: <Scale className="size-6" />,
        title: "No runs yet",
        description:
          "Our books are compared with each network's every day. You can also start a run now.",
      }}
    />
  );
}
