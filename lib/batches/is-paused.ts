import { eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

/**
 * Whether payouts of a batch that no network has yet must wait: it is paused, or was cancelled. With
 * `share` that stays so until the caller's transaction ends; lock the batch before its payouts.
 */
export async function isPaused(
  executor: Executor,
  batchId: string,
  options: { share?: boolean } = {},
): Promise<boolean> {
  const found = executor
    .select({ status: payoutBatches.status })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  const [batch] = await (options.share ? found.for("share") : found);
  return batch?.status === "paused" || batch?.status === "cancelled";
}
