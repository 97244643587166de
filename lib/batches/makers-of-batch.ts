import { eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

/** The people behind a batch, none of whom may approve its payouts: who handed it in, who confirmed it. */
export async function makersOfBatch(
  executor: Executor,
  batchId: string | null,
): Promise<(string | null)[]> {
  if (batchId === null) return [];
  const [batch] = await executor
    .select({ by: payoutBatches.createdByUser, confirmedBy: payoutBatches.confirmedByUser })
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  return batch ? [batch.by, batch.confirmedBy] : [];
}
