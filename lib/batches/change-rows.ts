import { and, eq, type SQL } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { payoutBatchRows } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { mayChange, rowTransitions, type StoredRowStatus } from "@/lib/states";

/** Rows of a batch, by the state that a change of them leaves. */
export interface RowsIn {
  batchId: string;
  from: StoredRowStatus;
  /** Only some of those. */
  where?: SQL | undefined;
}

/**
 * Moves rows of a batch along their transition table; those that are in another state stay as they are.
 * @returns how many it moved
 */
export async function changeRows(
  executor: Executor,
  { batchId, from, where }: RowsIn,
  to: StoredRowStatus,
  changes: Omit<PgUpdateSetSource<typeof payoutBatchRows>, "batchId" | "line" | "status"> = {},
): Promise<number> {
  if (!mayChange(rowTransitions, from, to))
    throw new Error(`A row of a batch that is ${from} cannot become ${to}.`);
  const changed = await executor
    .update(payoutBatchRows)
    .set({ ...changes, status: to })
    .where(and(eq(payoutBatchRows.batchId, batchId), eq(payoutBatchRows.status, from), where))
    .returning({ line: payoutBatchRows.line });
  return changed.length;
}
