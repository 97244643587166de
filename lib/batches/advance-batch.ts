import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import { timeToApproveMs } from "@/lib/approvals/approval-rules";
import { cancelTransaction } from "@/lib/approvals/decide";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { CedirailError } from "@/lib/errors";
import { countSendable, nextOfBatch } from "@/lib/transactions/batch";
import { changeStatus } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { makePayouts } from "./make-payouts";
import { countOutcomesOf } from "./read-rows";
import { changeBatch, changeRows, lockBatch, type BatchRecord } from "./store";

/** How many of a batch's payouts may wait for a worker at once, so that they do not delay others. */
const maxWaiting = 25;
/** How soon the batch is looked at again while that many wait. */
const fullDelayMs = 200;
const minDelayMs = 1000;
const maxDelayMs = 60_000;

/**
 * Takes a batch one step further: cancels the unsent payouts of a cancelled one, creates the next payouts,
 * releases approved ones, and completes the batch once every row has ended (contract §4, Batches). Safe to
 * run at any time, any number of times at once and after a crash at any line.
 * @returns milliseconds until its next step; null once it is over
 */
export async function advanceBatch(batchId: string): Promise<number | null> {
  const [batch] = await database()
    .select()
    .from(payoutBatches)
    .where(eq(payoutBatches.id, batchId));
  if (!batch || isOver(batch)) return null;
  const room = maxWaiting - (await countSendable(batchId));
  const moved = batch.status === "cancelled" ? await cancelPayouts(batch) : await pay(batch, room);
  return inTransaction((tx) => planNext(tx, batch, { moved, hadRoom: room > 0 }));
}

const isOver = ({ status, finishedAt }: BatchRecord) => status === "draft" || finishedAt !== null;

async function pay(batch: BatchRecord, limit: number): Promise<number> {
  const { id, status, approvedBy } = batch;
  if (limit <= 0) return 0;
  const creates = status === "processing" || status === "pending_approval";
  const created = creates ? await makePayouts(batch, limit) : 0;
  const isApproved = approvedBy !== null && (status === "processing" || status === "paused");
  return created === 0 && isApproved ? releaseApproved(id, limit) : created;
}

/**
 * Releases the next payouts of an approved batch that were created before its approval; also while it is
 * paused, as they are not sent then but must not expire either.
 * @returns how many it has looked at
 */
async function releaseApproved(batchId: string, limit: number): Promise<number> {
  const waiting = await nextOfBatch(batchId, ["pending_approval"], limit);
  for (const id of waiting)
    await inTransaction(async (tx) => {
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
      const approvedBy = batch?.approvedBy;
      const row = approvedBy ? await lockTransaction(tx, id) : null;
      if (!approvedBy || row?.status !== "pending_approval") return;
      await changeStatus(tx, row, "pending", approvedBy, { approvedBy });
    });
  return waiting.length;
}

/** Cancels the next unsent payouts of a cancelled batch, on behalf of who cancelled it. @returns how many */
async function cancelPayouts({ id, merchantId, cancelledBy }: BatchRecord): Promise<number> {
  const unsent = await nextOfBatch(id, ["pending_approval", "pending"], maxWaiting);
  const canceller = { merchantId, actor: cancelledBy ?? "system" };
  let cancelled = 0;
  for (const payout of unsent)
    try {
      await inTransaction((tx) => cancelTransaction(tx, canceller, payout));
      cancelled += 1;
    } catch (error) {
      // It was sent in the meantime, and continues.
      if (!(error instanceof CedirailError)) throw error;
    }
  return cancelled;
}

async function planNext(
  tx: DbTransaction,
  { merchantId, id }: BatchRecord,
  { moved, hadRoom }: { moved: number; hadRoom: boolean },
): Promise<number | null> {
  let batch = await lockBatch(tx, merchantId, id);
  if (isOver(batch)) return null;
  let latestMs = maxDelayMs;
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
  return Math.min(latestMs, hadRoom ? await delayByAge(tx, batch) : fullDelayMs);
}

/** Ends a batch that was not approved in time (contract §2, Maker-checker); its payouts expire one by one. */
async function expire(tx: DbTransaction, batch: BatchRecord): Promise<BatchRecord> {
  await changeRows(tx, { batchId: batch.id, from: "ready" }, "cancelled");
  return changeBatch(tx, batch, { action: "expired", by: "system" }, "expired");
}

/** Ends a batch all of whose rows have ended. */
async function finish(tx: DbTransaction, batch: BatchRecord): Promise<void> {
  const stays = batch.status === "cancelled" || batch.status === "expired";
  const act = { action: stays ? "ended" : "completed", by: "system" };
  const changes = { finishedAt: now, dueAt: null };
  await changeBatch(tx, batch, act, stays ? batch.status : "completed", changes);
}

/** A twentieth of the batch's age: its end is noticed soon, and a long one costs little. */
async function delayByAge(tx: DbTransaction, batch: BatchRecord): Promise<number> {
  const since = (batch.confirmedAt ?? batch.updatedAt).toISOString();
  const [age] = await tx.execute<{ ms: number }>(
    sql`select (extract(epoch from app_now() - ${since}::timestamptz) * 1000)::float8 as ms`,
  );
  return Math.max((age?.ms ?? 0) / 20, minDelayMs);
}
