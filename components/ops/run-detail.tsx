"use client";

import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Hourglass } from "lucide-react";
import { QueryStateCard } from "@/components/data/query-state";
import { networkName } from "@/components/labels/transactions";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { DetailList } from "@/components/ui/detail-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { ListSkeleton } from "@/components/ui/skeleton";
import { Time } from "@/components/ui/time";
import { isInProgress, runQuery } from "@/lib/client/queries/ops";
import { DiscrepancyTable } from "./discrepancy-table";
import { agreementText } from "./float-text";
import { actorText, isZero, methodTexts, type RunDetail as Detail } from "./labels";
import { RunStatus } from "./run-list";

/** One reconciliation run: the totals of both books and their discrepancies; live until it ends. */
export function RunDetail({ id }: { id: string }) {
  const query = useQuery(runQuery(id));
  const { data: run } = query;
  if (!run) return <QueryStateCard what="this run" query={query} rows={8} />;
  const { discrepancyCount, discrepancies, limitations } = run;
  return (
    <>
      <PageHeader
        back={{ href: "/ops/reconciliation", label: "Reconciliation" }}
        title={`${networkName(run.provider)}, run ${run.runId}`}
        description={isInProgress(run) ? undefined : methodTexts[run.method]}
      />
      <p role="status" className="-mt-2 mb-6 sm:-mt-4">
        <RunStatus run={run} />
      </p>
      {run.error !== null && (
        <div className="mb-4">
          <Alert tone="failed" title="This run is incomplete">
            {run.error}
          </Alert>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card title="Totals" padding="flush">
          <Totals run={run} />
        </Card>
        <Card title="Details">
          <Details run={run} />
        </Card>
        {!isInProgress(run) && (
          <Card title="Float" description="Both balances as they were compared.">
            <FloatFacts run={run} />
          </Card>
        )}
        {limitations.length > 0 && (
          <Card title="Not covered by this run">
            <ul className="grid list-disc gap-2 pl-5 text-small">
              {limitations.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </Card>
        )}
      </div>
      <div className="mt-4">
        <Card
          title="Discrepancies"
          description={
            discrepancyCount > discrepancies.length
              ? `The first ${discrepancies.length} of ${discrepancyCount}.`
              : undefined
          }
          padding="flush"
        >
          <Discrepancies run={run} />
        </Card>
      </div>
    </>
  );
}

interface BookTotal {
  name: string;
  count: number;
  amount: string;
  currency: Detail["currency"];
}

const totalColumns: Column<BookTotal>[] = [
  { key: "book", header: "Books", card: "title", cell: ({ name }) => name },
  { key: "count", header: "Transfers", numeric: true, cell: ({ count }) => count },
  {
    key: "amount",
    header: "Total, both directions",
    numeric: true,
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
];

function Totals({ run }: { run: Detail }) {
  if (isInProgress(run)) return <ListSkeleton rows={2} label="The run is in progress" />;
  const { currency } = run;
  const rows = [
    { name: "Cedirail", ...run.internal, currency },
    { name: networkName(run.provider), ...run.external, currency },
  ];
  return (
    <DataTable
      caption="Totals of both books"
      columns={totalColumns}
      rows={rows}
      keyOf={({ name }) => name}
    />
  );
}

const time = (at: string) => <Time at={at} precision="second" />;

function Details({ run }: { run: Detail }) {
  return (
    <DetailList
      facts={{
        "Settled from": time(run.from),
        "Settled until": time(run.to),
        "Started by": actorText(run.startedBy, run.startedByName),
        Statements: run.statementIds.join(", "),
        Started: time(run.startedAt),
        Finished: run.finishedAt && time(run.finishedAt),
      }}
    />
  );
}

/** How the balance of the network follows from our ledger: the lines add up. */
function FloatFacts({ run: { float, currency } }: { run: Detail }) {
  const { ledger, inFlight, moving, unexplained, reported } = float;
  if (ledger === null) return <p className="text-small text-muted">The float was not compared.</p>;
  const step = (amount: string | null) =>
    amount !== null && !isZero(amount) && <Amount value={amount} currency={currency} signed />;
  return (
    <DetailList
      facts={{
        "Our ledger": <Amount value={ledger} currency={currency} />,
        "Executed, not settled by us yet": step(inFlight),
        "Open, or settled during the run": step(moving),
        Unexplained: step(unexplained),
        "Reported by the network":
          reported === null ? (
            <span className="text-muted">Balance not reported</span>
          ) : (
            <Amount value={reported} currency={currency} />
          ),
      }}
    />
  );
}

function Discrepancies({ run }: { run: Detail }) {
  if (run.discrepancies.length > 0) return <DiscrepancyTable run={run} />;
  if (isInProgress(run))
    return (
      <EmptyState
        icon={<Hourglass className="size-6" />}
        title="The run is in progress"
        description="Discrepancies appear here when it ends."
      />
    );
  if (run.status === "failed")
    return (
      <EmptyState
        icon={<Hourglass className="size-6" />}
        title="No discrepancies so far"
        description="The run is incomplete. Reconcile again when the network responds."
      />
    );
  return (
    <EmptyState
      icon={<CircleCheck className="size-6" />}
      title="No discrepancies"
      description={agreementText(run)}
    />
  );
}
