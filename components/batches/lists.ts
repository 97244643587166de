import { defineList, selectFilter } from "@/lib/client/lists";
import { isLive, type BatchView } from "@/lib/client/queries/batches";
import type { StatusStyle } from "@/components/ui/tone";
import { addressOf, batchesPath, batchStyles, rowStyles } from "./labels";

const listMs = 5_000;
const rowsMs = 4_000;

const statusField = (styles: Record<string, StatusStyle>) =>
  selectFilter(
    "status",
    "Status",
    "Any status",
    Object.fromEntries(Object.entries(styles).map(([status, { label }]) => [status, label])),
  );

/** The batches of a merchant. */
export const batchList = defineList({
  operation: "batches.list",
  path: batchesPath,
  what: "batches",
  fields: [statusField(batchStyles)],
  everyMs: listMs,
  isLive,
});

type Batch = Pick<BatchView, "batchId" | "status" | "finishedAt">;

/** The rows of a batch, live while it is; `version` makes its end fetch them once more. */
export const rowsOf = (batch: Batch) =>
  defineList({
    operation: "batches.rows",
    params: { id: batch.batchId },
    path: addressOf(batch.batchId),
    what: "rows",
    fields: [statusField(rowStyles)],
    ...(isLive(batch) ? { everyMs: rowsMs } : { version: "ended" }),
  });

/** The rows of a draft that cannot be paid. */
export const invalidRowsOf = (batch: Batch) => ({
  ...rowsOf(batch),
  path: `${addressOf(batch.batchId)}?status=invalid#rows`,
  what: "rows that cannot be paid",
  fixed: { status: "invalid" },
});
