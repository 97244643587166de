import { and, eq, sql } from "drizzle-orm";
import { payoutBatches, transactions } from "@/drizzle/schema";
import { timeToApproveMs } from "@/lib/approvals/approval-life";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { cancelPayouts } from "./cancel-payouts";
import { changeBatch, nowInDatabase } from "./change-batch";
import { changeRows } from "./change-rows";
import { countOutcomesOf } from "./count-outcomes";
import { lockBatch } from "./find-batch";
import { letPayoutsGo } from "./release-approved";
import { makePayouts } from "./make-payouts";
import type { BatchRecord } from "./row";

/** So few of a batch's payouts wait for a worker at once that others are not kept waiting. */
const maxWaiting = 25;
/** How soon it is looked again whether more of them may wait. */
const paceMs = 200;
const minLookMs = 1000;
const maxLookMs = 60_000;

/**
 * Takes a batch one step further: cancels what a cancelled one has not sent, pays its next rows, lets go
 * what was approved, and looks whether all have ended (contract §4, Batches). Safe to run at any time, any
 * number of times at once and after a crash at any line.
 * @returns milliseconds until its next step; null once it is over
 */
export async function advanceBatch(batchId: string): Promise<number | null> {
  const [batch] = await database()
    .select()
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  if (!batch || isOver(batch)) return null;
  const room = maxWaiting - (await countWaiting(batchId));
  const moved = batch.status === "cancelled" ? await cancelPayouts(batch) : await pay(batch, room);
  return inTransaction((tx) => planNext(tx, batch, { moved, hadRoom: room > 0 }));
}

const isOver = ({ status, finishedAt }: BatchRecord) => status === "draft" || finishedAt !== null;

/** Its payouts that a worker could send now; those whose network is down come back by themselves. */
function countWaiting(batchId: string): Promise<number> {
  const isDue = sql`${transactions.dueAt} <= app_now()`;
  return database().$count(
    transactions,
    and(eq(transactions.batchId, batchId), eq(transactions.status, "pending"), isDue),
  );
}

async function pay({ id, status, approvedBy }: BatchRecord, most: number): Promise<number> {
  if (most <= 0) return 0;
  const starts = status === "processing" || status === "pending_approval";
  const made = starts ? await makePayouts(id, most) : 0;
  const wasApproved = approvedBy !== null && (status === "processing" || status === "paused");
  return made === 0 && wasApproved ? letPayoutsGo(id, most) : made;
}

async function planNext(
  tx: DbTransaction,
  { merchantId, id }: BatchRecord,
  { moved, hadRoom }: { moved: number; hadRoom: boolean },
): Promise<number | null> {
  let batch = await lockBatch(tx, merchantId, id);
  if (isOver(batch)) return null;
  let latestMs = maxLookMs;
  if (batch.status === "pending_approval") {
    latestMs = Math.min(latestMs, await timeToApproveMs(tx, batch));
    if (latestMs === 0) batch = await expire(tx, batch);
  }
  const { rows } = await countOutcomesOf(tx, id);
  if (rows.waiting + rows.processing === 0) {
    await finish(tx, batch);
    return null;
  }
  if (moved > 0) return 0;
  return Math.min(latestMs, hadRoom ? await untilNextLook(tx, batch) : paceMs);
}

/** Ends what nobody has approved in time (contract §2, Maker-checker); its payouts expire each by itself. */
async function expire(tx: DbTransaction, batch: BatchRecord): Promise<BatchRecord> {
  await changeRows(tx, { batchId: batch.id, from: "ready" }, "cancelled");
  return changeBatch(tx, batch, { action: "expired", by: "system" }, "expired");
}

/** Every row has ended, and so has the batch. */
async function finish(tx: DbTransaction, batch: BatchRecord): Promise<void> {
  const stays = batch.status === "cancelled" || batch.status === "expired";
  const act = { action: stays ? "ended" : "completed", by: "system" };
  await changeBatch(tx, batch, act, stays ? batch.status : "completed", {
    finishedAt: nowInDatabase,
    dueAt: null,
  });
}

/** A twentieth of the batch's age: its end is noticed soon, and one that lasts costs little. */
async function untilNextLook(tx: DbTransaction, batch: BatchRecord): Promise<number> {
  const since = (batch.confirmedAt ?? batch.updatedAt).toISOString();
  const [age] = await tx.execute<{ ms: number }>(
    sql`select (extract(epoch from app_now() - ${since}::timestamptz) * 1000)::float8 as ms`,
  );
  return Math.max((age?.ms ?? 0) / 20, minLookMs);
}
