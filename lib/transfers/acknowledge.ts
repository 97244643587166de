import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";

/**
 * Records that the network knows of an open transfer: from now on it is never sent again. One that was
 * before an operator only because the network knew nothing of it waits for its end as before.
 */
export async function acknowledge(transactionId: string): Promise<void> {
  const isAbsent = inArray(transactions.reviewReason, ["never_acknowledged", "lost_by_network"]);
  await database()
    .update(transactions)
    .set({
      acknowledgedAt: sql`coalesce(${transactions.acknowledgedAt}, app_now())`,
      statusReason: sql`case when ${isAbsent} then null else ${transactions.statusReason} end`,
      reviewReason: sql`case when ${isAbsent} then null else ${transactions.reviewReason} end`,
    })
    .where(
      and(
        eq(transactions.id, transactionId),
        eq(transactions.status, "processing"),
        or(isNull(transactions.acknowledgedAt), isAbsent),
      ),
    );
}
