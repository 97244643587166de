import { and, eq, sql } from "drizzle-orm";
import { transfers } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, inTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { createId } from "@/lib/ids";
import { dueIn } from "@/lib/jobs/queue";
import type { Direction, Rail } from "@/lib/providers/contract";
import { readBatchTerms } from "@/lib/transactions/batch";
import { changeReason, changeStatus } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { enterCircuit } from "@/lib/rails/circuit-breaker";
import { failUnsent } from "./end-transfer";
import { newestTransfer } from "./find-transfer";
import { pickRail } from "./pick-rail";
import type { TransferRow } from "./row";
import { sendOrder } from "./send-order";

/** While a rail is down: how long until it is tried again, before `RETRY_TIME_SCALE`. */
export const unavailableDelayMs = 15_000;

/**
 * Sends a transaction that is due: finds its rail, creates the transfer and sends it. Safe to run at any time
 * and after a crash at any line: the decision is in the database before anything is sent, and the reference
 * never changes.
 * @returns milliseconds until the next attempt; null: the transfer has its own next step, or there is none
 */
export async function startTransfer(row: TransactionRow): Promise<number | null> {
  const { direction, batchId } = row;
  if (row.status !== "pending" || direction === null) return null;
  if ((await readBatchTerms(database(), batchId)).isPaused) return unavailableDelayMs;
  const choice = await chooseRail(row, direction);
  if (choice.state === "unavailable") return waitForRail(row);
  if (choice.state === "none") {
    await failUnsent(row.id, choice.failure);
    return null;
  }
  const permit = enterCircuit(choice.rail.code, "send");
  if (!permit) return waitForRail(row);
  // Only payouts show a name: the payer of a collection has not agreed to be named.
  const name = direction === "out" ? choice.name : null;
  let started: TransferRow | "paused" | null;
  try {
    started = await markSending(row, choice.rail, name);
  } catch (error) {
    permit.leave(null);
    throw error;
  }
  if (started === null || started === "paused") {
    permit.leave(null);
    return started === null ? null : unavailableDelayMs;
  }
  await sendOrder({ transfer: started, permit, isFirst: true }, choice.rail);
  await release(started);
  return null;
}

async function chooseRail(row: TransactionRow, direction: Direction) {
  const counterparty = (direction === "in" ? row.payer : row.recipient) ?? row.wallet;
  return pickRail({
    counterparty,
    direction,
    currency: row.currency,
    requested: row.provider,
    acceptedAt: row.createdAt,
    transactionId: row.id,
  });
}

/** While the rail is down or closed, the transaction stays queued, can be cancelled, and is retried. */
async function waitForRail({ id, statusReason }: TransactionRow): Promise<number> {
  if (statusReason !== "provider_unavailable")
    await inTransaction(async (tx) => {
      const row = await lockTransaction(tx, id);
      if (row?.status === "pending") await changeReason(tx, row, "provider_unavailable", "system");
    });
  return unavailableDelayMs;
}

/**
 * Commits the decision to send, with the reference, before anything is sent; unless the transaction was
 * cancelled, or its batch paused, while its rail was looked up.
 */
async function markSending(
  { id, batchId }: TransactionRow,
  rail: Rail,
  recipientName: string | null,
): Promise<TransferRow | "paused" | null> {
  return inTransaction(async (tx) => {
    const { isPaused } = await readBatchTerms(tx, batchId, { share: true });
    const row = await lockTransaction(tx, id);
    if (row?.status !== "pending" || row.direction === null) return null;
    if (isPaused) return "paused";
    await changeStatus(tx, row, "processing", "system", { provider: rail.code, recipientName });
    const transferId = createId("trf");
    const refunded = row.refundOf ? await newestTransfer(tx, row.refundOf) : null;
    const [transfer] = await tx
      .insert(transfers)
      .values({
        id: transferId,
        transactionId: id,
        rail: rail.code,
        direction: row.direction,
        counterparty: (row.direction === "in" ? row.payer : row.recipient) ?? row.wallet,
        amountMinor: row.amountMinor,
        currency: row.currency,
        reference: rail.referenceFor(transferId),
        refundOf: refunded?.id ?? null,
        state: "sending",
        attempts: 1,
        lastSentAt: now,
        // If this process dies before the response, the next step queries by reference.
        dueAt: dueIn(rail.schedule.queryDelaysMs[0] ?? 0) as unknown as Date,
        leasedUntil: firstLease(),
      })
      .returning();
    return transfer ?? null;
  });
}

/** No other step begins before the first sending must be over. */
const firstLease = () =>
  sql`app_now() + ${2 * config().providerTimeoutMs} * interval '1 millisecond'` as unknown as Date;

async function release({ id, leasedUntil }: TransferRow): Promise<void> {
  if (leasedUntil === null) return;
  await database()
    .update(transfers)
    // Writing the nudge wakes workers that wait for the lease.
    .set({ leasedUntil: null, nudgedAt: sql`${transfers.nudgedAt}` as unknown as Date })
    .where(and(eq(transfers.id, id), eq(transfers.leasedUntil, leasedUntil)));
}
