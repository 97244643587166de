"use client";

import { Scale } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import { SelectField } from "@/components/forms/fields";
import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { countText } from "@/components/ui/span-text";
import { Status } from "@/components/ui/status";
import { Time, When } from "@/components/ui/time";
import type { Filters } from "@/lib/client/lists";
import { isInProgress } from "@/lib/client/queries/ops";
import { floatText } from "./float-text";
import { type Run, runStyles } from "./labels";
import { railFilter, runs } from "./lists";
import { OperationDialog } from "./operation-dialog";

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
    cell: ({ startedAt }) => <When at={startedAt} muted />,
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
      <Amount value={amount} currency={run.currency} />
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

/** Starts a reconciliation with one network, or with each of them. */
export function ReconcileDialog() {
  return (
    <OperationDialog
      title="Reconcile now"
      description="Compares what settled since yesterday with the network's records or uploaded statements, and our float with its balance; our addresses with the chain. Nothing is changed."
      trigger={
        <Button variant="primary" icon={<Scale aria-hidden="true" className="size-4" />}>
          Reconcile now
        </Button>
      }
      operation={operation}
      initial={{ provider: "" }}
      submit={({ provider }) => ({
        label: provider ? `Reconcile ${networkName(provider)}` : "Reconcile all",
      })}
      fields={(form) => (
        <SelectField form={form} name="provider" label="Network" required={false}>
          {railFilter.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      done={({ data }) => ({
        tone: "processing",
        title: data.length === 1 ? "Run started" : `${countText(data.length, "run")} started`,
      })}
    />
  );
}

const operation = () =>
  import("@/lib/contract/ops-reconciliation").then((all) => all.startReconciliationOperation);
