"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";
import { QueryStateCard } from "@/components/data/query-state";
import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { ListSkeleton } from "@/components/ui/skeleton";
import { isUnderWay, runQuery } from "@/lib/client/queries/ops";
import { DiscrepancyTable } from "./discrepancy-table";
import { FloatFacts } from "./float-facts";
import { agreementText } from "./float-text";
import { RunFacts } from "./run-facts";
import { RunStatus } from "./run-list";
import { methodTexts, type RunDetail as Detail } from "./labels";

/** One comparison: both sides' sums, and what does not agree; live until it has ended. */
export function RunDetail({ id }: { id: string }) {
  const query = useQuery(runQuery(id));
  const { data: run } = query;
  if (!run) return <QueryStateCard what="this comparison" query={query} rows={8} />;
  return (
    <>
      <PageHeader
        back={{ href: "/ops/reconciliation", label: "Reconciliation" }}
        title={`${networkName(run.provider)}, comparison ${run.runId}`}
        description={isUnderWay(run) ? undefined : methodTexts[run.method]}
      />
      <p role="status" className="-mt-2 mb-6 sm:-mt-4">
        <RunStatus run={run} />
      </p>
      {run.error !== null && (
        <div className="mb-4">
          <Alert tone="failed" title="It could not look at everything">
            {run.error}
          </Alert>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card title="Both sides" padding="flush">
          <Sides run={run} />
        </Card>
        <Card title="Details">
          <RunFacts run={run} />
        </Card>
        {!isUnderWay(run) && (
          <>
            <Card title="Float" description="Both figures as they were compared.">
              <FloatFacts float={run.float} />
            </Card>
            <BlindSpots run={run} />
          </>
        )}
      </div>
      <div className="mt-4">
        <Card title="Discrepancies" description={countText(run)} padding="flush">
          <Discrepancies run={run} />
        </Card>
      </div>
    </>
  );
}

/** What no run of this kind can see, so that nobody takes its silence for an answer. */
function BlindSpots({ run: { limitations } }: { run: Detail }) {
  if (limitations.length === 0) return null;
  return (
    <Card title="What this comparison cannot see">
      <ul className="grid list-disc gap-2 pl-5 text-small">
        {limitations.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  );
}

interface Side {
  name: string;
  count: number;
  amount: string;
}

const sideColumns: Column<Side>[] = [
  {
    key: "side",
    header: "Side",
    card: "title",
    cell: ({ name }) => <span className="font-medium">{name}</span>,
  },
  { key: "count", header: "Transfers", numeric: true, cell: ({ count }) => count },
  {
    key: "amount",
    header: "Sum of both ways",
    numeric: true,
    cell: ({ amount }) => <Amount value={amount} currency="GHS" />,
  },
];

function Sides({ run }: { run: Detail }) {
  if (isUnderWay(run)) return <ListSkeleton rows={2} label="The comparison still goes on" />;
  const rows = [
    { name: "Ours", ...run.internal },
    { name: networkName(run.provider), ...run.external },
  ];
  return (
    <DataTable
      caption="What each side has"
      columns={sideColumns}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}

/** An answer holds only so many of them. */
function countText({ discrepancyCount, discrepancies }: Detail): string | undefined {
  if (discrepancyCount <= discrepancies.length) return undefined;
  return `The first ${discrepancies.length} of ${discrepancyCount}.`;
}

function Discrepancies({ run }: { run: Detail }) {
  if (run.discrepancies.length > 0) return <DiscrepancyTable run={run} />;
  if (isUnderWay(run))
    return (
      <EmptyState
        icon={<Hourglass className="size-6" />}
        title="The comparison still goes on"
        description="What does not agree stands here as soon as it has ended."
      />
    );
  if (run.status === "failed")
    return (
      <EmptyState
        icon={<Hourglass className="size-6" />}
        title="Nothing was found, but not everything was looked at"
        description="Compare once more when the network answers."
      />
    );
  return (
    <EmptyState
      icon={<CircleCheck className="size-6" />}
      title="Everything that was compared agrees"
      description={agreementText(run)}
    />
  );
}
