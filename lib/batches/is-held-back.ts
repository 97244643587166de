import { eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

/**
 * Whether payouts of a batch that no network has yet must wait: it is paused, or was cancelled. In a
 * database transaction it stays as it is until that ends; lock the batch before its payouts.
 */
export async function isHeldBack(executor: Executor, batchId: string): Promise<boolean> {
  const [batch] = await executor
    .select({ status: payoutBatches.status })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId))
    .for("share");
  return batch?.status === "paused" || batch?.status === "cancelled";
}
