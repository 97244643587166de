import { eq, sql } from "drizzle-orm";
import { dueIn } from "@/lib/jobs/queue";
import { transactions, transfers } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { now } from "./change-transfer";
import { newestTransfer } from "./find-transfer";
import type { TransferRow } from "./row";

/**
 * Asks for one step of a transfer now, beside the planned one, which keeps its time: whoever says that
 * something has happened must not put off the next query.
 */
export async function nudge(executor: Executor, { id }: Pick<TransferRow, "id">): Promise<void> {
  await executor.update(transfers).set({ nudgedAt: now }).where(eq(transfers.id, id));
}

/** The same in a while, because the rail was not asked now; before `RETRY_TIME_SCALE`. */
export async function nudgeLater(executor: Executor, id: string, delayMs: number): Promise<void> {
  await executor
    .update(transfers)
    .set({ nudgedAt: dueIn(delayMs) as unknown as Date })
    .where(eq(transfers.id, id));
}

/** The same of whatever a transaction waits for: its rail, or its latest transfer. */
export async function nudgeTransaction(executor: Executor, id: string): Promise<void> {
  const transfer = await newestTransfer(executor, id);
  if (transfer) await nudge(executor, transfer);
  else
    await executor.update(transactions).set({ dueAt: now })
      .where(sql`${transactions.id} = ${id} and ${transactions.status} = 'pending'
        and ${transactions.direction} is not null`);
}
