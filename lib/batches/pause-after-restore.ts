import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { railCodes } from "@/lib/rail-codes";
import { lockGates, mayHaveBeenSent } from "@/lib/sending/quarantine";
import { changeBatch, lockBatch, type BatchRecord } from "./store";

/**
 * The history that a restored database lost may have paid rows that have no payout in the backup. Their new payouts
 * would have other references, so no network would recognize them. A batch that was released before the restore is
 * therefore paused, until a person has compared it and resumes it.
 */

/** Whether the batch was last released or changed before the newest restore. Stays so until the transaction ends. */
export async function mayHavePaidRows(
  tx: DbTransaction,
  { status, updatedAt }: Pick<BatchRecord, "status" | "updatedAt">,
): Promise<boolean> {
  // A batch that waits for its approval pays nothing until a person acts.
  if (status !== "processing") return false;
  const gates = await lockGates(tx);
  return railCodes.some((rail) => mayHaveBeenSent(gates.get(rail), updatedAt));
}

/** Pauses a batch whose rows may have been paid before a restore. @returns whether it did */
export function pauseAfterRestore({
  id,
  merchantId,
}: Pick<BatchRecord, "id" | "merchantId">): Promise<boolean> {
  return inTransaction(async (tx) => {
    const batch = await lockBatch(tx, merchantId, id);
    if (!(await mayHavePaidRows(tx, batch))) return false;
    const details = { reason: "The database was restored: rows may have been paid already." };
    await changeBatch(tx, batch, { action: "paused", by: "system", details }, "paused");
    return true;
  });
}
