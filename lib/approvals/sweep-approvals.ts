import { sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { scheduleExpiry } from "./approval-life";

/**
 * Queues the end of everything that nobody has approved in time and that is still held, should its
 * own job ever have been lost: a hold must not last for ever.
 */
export async function sweepApprovals(): Promise<void> {
  const overdue = await database()
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      sql`${transactions.status} = 'pending_approval'
        and ${transactions.approvalExpiresAt} < app_now() - interval '2 minutes'`,
    );
  for (const { id } of overdue) await scheduleExpiry(database(), id, 0);
}
