import { and, asc, eq, inArray } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { cancelTransaction } from "@/lib/approvals/cancel-transaction";
import { database, inTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import type { BatchRecord } from "./row";

const chunkSize = 25;

/**
 * Cancels the next payouts of a cancelled batch that no network has, in the name of whoever cancelled it.
 * @returns how many it cancelled
 */
export async function cancelPayouts({ id, merchantId, cancelledBy }: BatchRecord): Promise<number> {
  const unsent = await database()
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        eq(transactions.batchId, id),
        inArray(transactions.status, ["pending_approval", "pending"]),
      ),
    )
    .orderBy(asc(transactions.id))
    .limit(chunkSize);
  let cancelled = 0;
  for (const payout of unsent)
    if (await cancelOne(payout.id, { merchantId, actor: cancelledBy ?? "system" })) cancelled += 1;
  return cancelled;
}

async function cancelOne(
  id: string,
  canceller: { merchantId: string; actor: string },
): Promise<boolean> {
  try {
    await inTransaction((tx) => cancelTransaction(tx, canceller, id));
    return true;
  } catch (error) {
    // Its sending was faster; it goes on.
    if (error instanceof CedirailError) return false;
    throw error;
  }
}
