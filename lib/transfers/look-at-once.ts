import { inTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { directionOf } from "@/lib/states";
import type { TransactionRow } from "@/lib/transactions/row";
import { nudge } from "./schedule-advance";
import { scheduleRecheck } from "./schedule-recheck";

/** Asks the provider at once, after a hint that something has happened. */
export async function lookAtOnce(row: TransactionRow): Promise<void> {
  const direction = directionOf(row.type);
  if (!direction) return;
  await inTransaction(async (tx) => {
    if (row.status === "pending" || row.status === "processing") await nudge(tx, row.id);
    else if (row.status === "completed" && direction === "out")
      await scheduleRecheck(tx, row.id, null);
    else
      logger().warn({ transactionId: row.id, status: row.status }, "a hint on an ended transfer");
  });
}
