import { and, eq } from "drizzle-orm";
import { payoutBatchRows } from "@/drizzle/schema";
import type { Transaction } from "@/lib/db/client";

/** Cancels the rows of a batch that no payout was made for; the caller holds the batch locked. */
export async function dropReadyRows(tx: Transaction, batchId: string): Promise<void> {
  await tx
    .update(payoutBatchRows)
    .set({ status: "cancelled" })
    .where(and(eq(payoutBatchRows.batchId, batchId), eq(payoutBatchRows.status, "ready")));
}
