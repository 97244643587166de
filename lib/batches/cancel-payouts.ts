import { and, asc, eq, or } from "drizzle-orm";
import { payoutBatches, transactions } from "@/drizzle/schema";
import { cancelTransaction } from "@/lib/approvals/cancel-transaction";
import { database, inTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { chunkSize } from "./make-payouts";
import { scheduleCancelling } from "./schedule-batch";

/**
 * Cancels the next payouts of a cancelled batch that no network has, on behalf of whoever cancelled
 * it, and queues itself again until there are none.
 */
export async function cancelPayouts(batchId: string, by: string): Promise<void> {
  const unsent = await database()
    .select({ id: transactions.id, merchantId: transactions.merchantId })
    .from(transactions)
    .innerJoin(payoutBatches, eq(payoutBatches.id, transactions.batchId))
    .where(
      and(
        eq(payoutBatches.id, batchId),
        eq(payoutBatches.status, "cancelled"),
        or(
          eq(transactions.status, "pending_approval"),
          and(eq(transactions.status, "pending"), eq(transactions.sendAttempts, 0)),
        ),
      ),
    )
    .orderBy(asc(transactions.id))
    .limit(chunkSize);
  for (const { id, merchantId } of unsent) await cancelOne(id, { merchantId, actor: by });
  if (unsent.length > 0) await scheduleCancelling(database(), batchId, by);
}

async function cancelOne(
  id: string,
  canceller: { merchantId: string; actor: string },
): Promise<void> {
  try {
    await inTransaction((tx) => cancelTransaction(tx, canceller, id));
  } catch (error) {
    // Its sending was faster; it goes on.
    if (!(error instanceof CedirailError)) throw error;
  }
}
