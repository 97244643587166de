import { and, eq, inArray } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import { database } from "@/lib/db/client";

/** Whether payouts of a batch that no network has yet must wait: it is paused, or was cancelled. */
export async function isHeldBack(batchId: string): Promise<boolean> {
  const [held] = await database()
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .where(
      and(eq(payoutBatches.id, batchId), inArray(payoutBatches.status, ["paused", "cancelled"])),
    );
  return held !== undefined;
}
