import { sql } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { scheduleBatch } from "./schedule-batch";

/** Gives every batch that goes on a job again, should it ever have lost it; one that has a job keeps it. */
export async function sweepBatches(): Promise<void> {
  const open = await database()
    .select({ id: payoutBatches.id })
    .from(payoutBatches)
    .where(
      sql`${payoutBatches.status} <> 'draft' and ${payoutBatches.finishedAt} is null
        and ${payoutBatches.updatedAt} < app_now() - interval '2 minutes'`,
    );
  for (const { id } of open) await scheduleBatch(database(), id);
}
