"use client";

import { useQuery } from "@tanstack/react-query";
import { Scale, SearchX } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { addressWith, isNarrowed, type RunFilters } from "@/lib/client/ops-filters";
import { isUnderWay, runListQuery } from "@/lib/client/queries/ops";
import { FilterSelects } from "./filter-selects";
import { floatText } from "./float-text";
import { networkOptions } from "./network-options";
import { runLooks, type Run } from "./labels";

const address = "/ops/reconciliation";

const columns: Column<Run>[] = [
  {
    key: "network",
    header: "Network",
    card: "title",
    cell: ({ provider }) => networkName(provider),
  },
  {
    key: "status",
    header: "Outcome",
    card: "corner",
    cell: (run) => (
      <span className="block sm:text-left">
        <RunStatus run={run} />
      </span>
    ),
  },
  {
    key: "window",
    header: "Settled between",
    wide: true,
    cell: ({ from, to }) => (
      <span className="text-right sm:text-left">
        <Time at={from} />
        <span className="block whitespace-nowrap">
          and <Time at={to} />
        </span>
      </span>
    ),
  },
  {
    key: "internal",
    header: "Ours",
    numeric: true,
    cell: (run) => <Total run={run} side="internal" />,
  },
  {
    key: "external",
    header: "Theirs",
    numeric: true,
    cell: (run) => <Total run={run} side="external" />,
  },
  {
    key: "at",
    header: "Started",
    numeric: true,
    cell: ({ startedAt }) => (
      <span className="text-muted">
        <Time at={startedAt} />
      </span>
    ),
  },
];

/** A run's outcome; discrepancies are counted. */
export function RunStatus({ run }: { run: Run }) {
  const { tone, label } = runLooks[run.status];
  const { discrepancyCount: count } = run;
  const counted = count === 1 ? "1 discrepancy" : `${count} discrepancies`;
  return (
    <Status key={run.status} tone={tone} label={run.status === "unmatched" ? counted : label} />
  );
}

/** What one side moved and holds; nothing is known before the end. */
function Total({ run, side }: { run: Run; side: "internal" | "external" }) {
  if (isUnderWay(run)) return <span className="text-muted">Not yet</span>;
  const { amount, count } = run[side];
  return (
    <span className="block text-right sm:py-2">
      <Amount value={amount} currency="GHS" />
      <span className="block text-tiny text-muted">
        {count} {count === 1 ? "transfer" : "transfers"}
      </span>
      <span className="block text-tiny text-muted">{floatText(run.float, side)}</span>
    </span>
  );
}

/** Comparisons of our books with the networks', newest first; live. */
export function RunList({ filters }: { filters: RunFilters }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <FilterSelects
        label="Comparisons"
        address={address}
        filters={filters}
        narrowed={isNarrowed(filters)}
        fields={[{ name: "provider", label: "Network", options: networkOptions }]}
      />
      <div>
        <ListCard
          what="the comparisons"
          query={useQuery(runListQuery(filters))}
          hrefOf={(next) => addressWith(address, { ...filters, ...next })}
          table={(rows) => (
            <DataTable
              caption="Comparisons with the networks' books, newest first"
              columns={columns}
              rows={rows}
              keyOf={({ runId }) => runId}
              hrefOf={({ runId }) => `${address}/${runId}`}
            />
          )}
          empty={<Nothing narrowed={isNarrowed(filters) || filters.page !== undefined} />}
        />
      </div>
    </div>
  );
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  if (narrowed)
    return (
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="Nothing matches"
        description="There is no such comparison. Clear the filters to see all."
        action={<ButtonLink href={address}>Clear filters</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon={<Scale className="size-6" />}
      title="Nothing was compared yet"
      description="Every day our books are compared with each network's own. You can also do it now."
    />
  );
}
