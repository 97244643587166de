import { eq, sql } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import { database, inTransaction, type Transaction } from "@/lib/db/client";
import { changeBatch, nowInDatabase } from "./change-batch";
import { countOutcomesOf } from "./count-outcomes";
import { expireBatch, isPastApproval } from "./expire-batch";
import { lockBatch } from "./find-batch";
import { letPayoutsGo } from "./let-go";
import { makePayouts } from "./make-payouts";
import type { BatchRecord } from "./row";
import { scheduleBatch } from "./schedule-batch";

/**
 * Takes a batch one step further: pays its next rows, lets go what was approved, and looks whether
 * all have ended (contract §4, Batches). Safe to run at any time, any number of times at once and
 * after a crash at any line. It queues itself behind the payouts it has made, so that a long batch
 * never has more of them waiting to be sent than a few, and another merchant's go in between.
 */
export async function advanceBatch(batchId: string): Promise<void> {
  const [batch] = await database()
    .select()
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  if (!batch || isOver(batch)) return;
  const moved = await moveRows(batch);
  await inTransaction((tx) => planNext(tx, batch, moved));
}

const isOver = ({ status, finishedAt }: BatchRecord) => status === "draft" || finishedAt !== null;

async function moveRows({ id, status, approvedBy }: BatchRecord): Promise<number> {
  const starts = status === "processing" || status === "pending_approval";
  const made = starts ? await makePayouts(id) : 0;
  const wasApproved = approvedBy !== null && (status === "processing" || status === "paused");
  return made === 0 && wasApproved ? letPayoutsGo(id) : made;
}

async function planNext(tx: Transaction, { merchantId, id }: BatchRecord, moved: number) {
  let batch = await lockBatch(tx, merchantId, id);
  if (isOver(batch)) return;
  if (batch.status === "pending_approval" && (await isPastApproval(tx, batch)))
    batch = await expireBatch(tx, batch);
  const { rows } = await countOutcomesOf(tx, id);
  if (rows.waiting + rows.processing === 0) await finish(tx, batch);
  else await scheduleBatch(tx, id, { delayMs: moved > 0 ? 0 : await untilNextLook(tx, batch) });
}

/** Every row has ended, and so has the batch. */
async function finish(tx: Transaction, batch: BatchRecord): Promise<void> {
  const stays = batch.status === "cancelled" || batch.status === "expired";
  const act = { action: stays ? "ended" : "completed", by: "system" };
  const status = stays ? batch.status : "completed";
  await changeBatch(tx, batch, act, status as "cancelled" | "expired" | "completed", {
    finishedAt: nowInDatabase,
  });
}

const shortestLookMs = 1000;
const longestLookMs = 60_000;

/** A twentieth of the batch's age: its end is noticed soon, and one that lasts costs little. */
async function untilNextLook(tx: Transaction, batch: BatchRecord): Promise<number> {
  const since = (batch.confirmedAt ?? batch.updatedAt).toISOString();
  const [age] = await tx.execute<{ ms: number }>(
    sql`select (extract(epoch from app_now() - ${since}::timestamptz) * 1000)::float8 as ms`,
  );
  return Math.min(Math.max((age?.ms ?? 0) / 20, shortestLookMs), longestLookMs);
}
