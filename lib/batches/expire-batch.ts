import { sql } from "drizzle-orm";
import type { Transaction } from "@/lib/db/client";
import { changeBatch } from "./change-batch";
import { dropReadyRows } from "./drop-ready-rows";
import type { BatchRecord } from "./row";

/** Whether the time in which somebody may approve a batch is over, by the database's clock. */
export async function isPastApproval(tx: Transaction, batch: BatchRecord): Promise<boolean> {
  const deadline = batch.approvalExpiresAt?.toISOString() ?? null;
  const [read] = await tx.execute<{ past: boolean }>(
    sql`select coalesce(${deadline}::timestamptz <= app_now(), false) as past`,
  );
  return read?.past ?? false;
}

/**
 * Ends a batch that nobody has approved within its time (contract §2, Maker-checker); its payouts
 * expire each by itself. The caller holds the batch locked.
 */
export async function expireBatch(tx: Transaction, batch: BatchRecord): Promise<BatchRecord> {
  await dropReadyRows(tx, batch.id);
  return changeBatch(tx, batch, { action: "expired", by: "system" }, "expired");
}
