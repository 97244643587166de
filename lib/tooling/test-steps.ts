import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { findTransaction } from "@/lib/transactions/find-transaction";
import { newestTransfer } from "@/lib/transfers/find-transfer";
import { dueIn } from "@/lib/jobs/queue";
import type { TransferRow } from "@/lib/transfers/row";
import { startTransfer } from "@/lib/transfers/start-transfer";
import { stepTransfer } from "@/lib/transfers/step-transfer";

/**
 * Takes a transaction's movement one step further at once, as a worker would when it is due; as many at
 * the same time as a test likes.
 * @param nudged whether this is a step beside the planned ones, as after a provider callback
 */
export async function advance(transactionId: string, nudged = false): Promise<void> {
  const row = await findTransaction(database(), transactionId);
  if (row?.status === "pending") {
    const delayMs = await startTransfer(row);
    if (delayMs !== null) await plan("transactions", row.id, delayMs);
    return;
  }
  const transfer = await newestTransfer(database(), transactionId);
  if (!transfer) return;
  const delayMs = await stepTransfer(transfer.id, { isPlanned: !nudged });
  if (!nudged && delayMs !== null) await plan("transfers", transfer.id, delayMs);
}

/** The movement of a transaction that was sent. */
export async function transferOf(transactionId: string): Promise<TransferRow> {
  const transfer = await newestTransfer(database(), transactionId);
  if (!transfer) throw new Error(`${transactionId} was not sent.`);
  return transfer;
}

async function plan(table: string, id: string, delayMs: number): Promise<void> {
  await database().execute(
    sql`update ${sql.raw(table)} set due_at = ${dueIn(delayMs)} where id = ${id}`,
  );
}
