import { eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

/** What the batch of a transaction says about sending and approving it. */
export interface BatchTerms {
  /** Paused or cancelled: payouts that have not been sent yet must wait. */
  isPaused: boolean;
  /** The batch is approved as a whole, not payout by payout. */
  awaitsApproval: boolean;
  /** Who created and who confirmed it; none of them may approve its payouts. */
  makers: (string | null)[];
}

const none: BatchTerms = { isPaused: false, awaitsApproval: false, makers: [] };

/**
 * Reads the terms of a transaction's batch; those of no batch restrict nothing. Batches are a higher domain:
 * sending and approving read this row of theirs here, so that neither depends on it.
 * @param options `share` keeps the terms as they are until the caller's transaction ends; lock the batch
 *   before its payouts
 */
export async function readBatchTerms(
  executor: Executor,
  batchId: string | null,
  options: { share?: boolean } = {},
): Promise<BatchTerms> {
  if (batchId === null) return none;
  const { status, createdByUser, confirmedByUser } = payoutBatches;
  const found = executor
    .select({ status, createdByUser, confirmedByUser })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  const [batch] = await (options.share ? found.for("share") : found);
  if (!batch) return none;
  return {
    isPaused: batch.status === "paused" || batch.status === "cancelled",
    awaitsApproval: batch.status === "pending_approval",
    makers: [batch.createdByUser, batch.confirmedByUser],
  };
}
