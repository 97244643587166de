import { Amount } from "@/components/ui/amount";
import { DataTable, type Column } from "@/components/ui/data-table";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import type { BatchView } from "@/lib/client/queries/batches";
import { barParts } from "./batch-progress";
import { addressOf, batchLooks, nameOfBatch, progressOf } from "./labels";

const columns: Column<BatchView>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: (batch) => <span className="block wrap-anywhere sm:py-2">{nameOfBatch(batch)}</span>,
  },
  {
    key: "status",
    header: "Status",
    cell: ({ status }) => {
      const { tone, label } = batchLooks[status];
      return <Status key={status} tone={tone} label={label} />;
    },
  },
  { key: "progress", header: "Progress", cell: (batch) => <Progress batch={batch} /> },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    card: "corner",
    cell: ({ amount }) => <Amount value={amount} currency="GHS" />,
  },
  {
    key: "at",
    header: "Uploaded",
    numeric: true,
    cell: ({ createdAt }) => (
      <span className="text-muted">
        <Time at={createdAt} />
      </span>
    ),
  },
];

/** Batches as rows, as cards on phones; a row opens the batch's page. */
export function BatchTable({ batches }: { batches: BatchView[] }) {
  return (
    <DataTable
      caption="Batches, newest first"
      columns={columns}
      rows={batches}
      keyOf={({ batchId }) => batchId}
      hrefOf={({ batchId }) => addressOf(batchId)}
    />
  );
}

function Progress({ batch }: { batch: BatchView }) {
  const { status, progress, valid, invalid } = batch;
  const { toPay, ended } = progressOf(batch);
  const count = (value: number) => value.toLocaleString("en-GH");
  if (status === "draft")
    return (
      <span className="figures text-muted">
        {count(valid)} ready{invalid > 0 && `, ${count(invalid)} bad`}
      </span>
    );
  if (toPay === 0) return <span className="text-muted">–</span>;
  return (
    <span className="grid w-40 gap-1.5">
      <span className="figures text-right sm:text-left">
        {count(progress.completed)} of {count(toPay)} paid
      </span>
      <ProgressBar size="thin" total={toPay} done={ended} parts={barParts(batch)} />
    </span>
  );
}
