"use client";

import { DataList, type PageOfList } from "@/components/data/data-list";
import { Amount } from "@/components/ui/amount";
import type { Column } from "@/components/ui/data-table";
import { ProgressBar } from "@/components/ui/progress-bar";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import type { BatchView } from "@/lib/client/queries/batches";
import { barParts } from "./batch-progress";
import { addressOf, batchStyles, nameOfBatch, progressOf } from "./labels";
import { batchList } from "./lists";

const columns: Column<BatchView>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: (batch) => <span className="block wrap-anywhere sm:py-2">{nameOfBatch(batch)}</span>,
  },
  {
    key: "progress",
    header: "Progress",
    card: "sub",
    cell: (batch) => <Progress batch={batch} />,
  },
  {
    key: "status",
    header: "Status",
    card: "end",
    cell: ({ status }) => <Status key={status} {...batchStyles[status]} />,
  },
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
    card: "none",
    cell: ({ createdAt }) => <When at={createdAt} muted />,
  },
];

/** One page of batches by day, live while one of them is running; a row opens its page. */
export function BatchList(props: PageOfList) {
  return (
    <DataList
      {...props}
      list={batchList}
      columns={columns}
      keyOf={({ batchId }) => batchId}
      hrefOf={({ batchId }) => addressOf(batchId)}
      dayOf={({ createdAt }) => createdAt}
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
        {count(valid)} ready{invalid > 0 && `, ${count(invalid)} invalid`}
      </span>
    );
  if (toPay === 0) return <span className="text-muted">–</span>;
  return (
    <span className="grid w-40 gap-1.5">
      <span className="figures">
        {count(progress.completed)} of {count(toPay)} paid
      </span>
      <ProgressBar size="thin" total={toPay} done={ended} parts={barParts(batch)} />
    </span>
  );
}
