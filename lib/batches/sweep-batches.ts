import { sql } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { scheduleBatch, scheduleCancelling } from "./schedule-batch";

/**
 * Gives every batch that goes on a job again, should it ever have lost it; one that has a job keeps
 * it. A cancelled one also needs the job that cancels what was not sent: nothing else ends that.
 */
export async function sweepBatches(): Promise<void> {
  const open = await database()
    .select({ id: payoutBatches.id, status: payoutBatches.status })
    .from(payoutBatches)
    .where(
      sql`${payoutBatches.status} <> 'draft' and ${payoutBatches.finishedAt} is null
        and ${payoutBatches.updatedAt} < app_now() - interval '2 minutes'`,
    );
  for (const { id, status } of open) {
    await scheduleBatch(database(), id);
    if (status === "cancelled") await scheduleCancelling(database(), id, "system");
  }
}
