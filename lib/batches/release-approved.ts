import { and, asc, eq, inArray, isNotNull } from "drizzle-orm";
import { payoutBatches, transactions } from "@/drizzle/schema";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { changeStatus } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";

/**
 * Lets the next payouts of an approved batch go, which had been made before it was approved. Also
 * while it is paused: they are not sent then, but may not expire either.
 * @returns how many it came to
 */
export async function letPayoutsGo(batchId: string, most: number): Promise<number> {
  const waiting = await database()
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.batchId, batchId), eq(transactions.status, "pending_approval")))
    .orderBy(asc(transactions.id))
    .limit(most);
  for (const { id } of waiting) await inTransaction((tx) => releaseApproved(tx, batchId, id));
  return waiting.length;
}

async function releaseApproved(tx: DbTransaction, batchId: string, id: string): Promise<void> {
  const [batch] = await tx
    .select({ approvedBy: payoutBatches.approvedBy })
    .from(payoutBatches)
    .where(
      and(
        eq(payoutBatches.id, batchId),
        inArray(payoutBatches.status, ["processing", "paused"]),
        isNotNull(payoutBatches.approvedBy),
      ),
    )
    .for("share");
  if (!batch?.approvedBy) return;
  const row = await lockTransaction(tx, id);
  if (row?.status !== "pending_approval") return;
  const { approvedBy } = batch;
  await changeStatus(tx, row, "pending", approvedBy, { approvedBy });
}
