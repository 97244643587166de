import { database, inTransaction } from "@/lib/db/client";
import type { Direction } from "@/lib/providers/contract";
import { readBatchTerms } from "@/lib/transactions/batch";
import { changeReason } from "@/lib/transactions/change-status";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { isOfPhoneOwner } from "@/lib/transactions/phone-owner";
import { awaitsReview, type TransactionRow } from "@/lib/transactions/row";
import { enterCircuit } from "@/lib/rails/circuit-breaker";
import { isFloatShort } from "@/lib/rails/float-level";
import { cancelUnsent, failUnsent } from "./end-transfer";
import { confirmFailed, mayTryAgain, readEarlierTransfers } from "./earlier-transfers";
import { wasExecutedLate } from "./executed-late";
import { endWithLate } from "./late-payment";
import { counterpartyOf, markSending, releaseLease } from "./mark-sending";
import { pickRail } from "./pick-rail";
import { screenRecipient } from "./screen-recipient";
import { unavailableDelayMs } from "./queue-again";
import { sendOrder } from "./send-order";
import { settleInside } from "./settle-inside";

/**
 * Sends a transaction that is due: finds its rail, creates the transfer and sends it. Safe to run at any time
 * and after a crash at any line: the decision is in the database before anything is sent, and the reference
 * never changes.
 * @returns milliseconds until the next attempt; null: the transfer has its own next step, or there is none
 */
export async function startTransfer(row: TransactionRow): Promise<number | null> {
  const { direction, batchId } = row;
  if (row.status !== "pending" || direction === null || awaitsReview(row)) return null;
  if (row.replaces !== null && (await wasExecutedLate(database(), row.id))) {
    await cancelUnsent(row.id);
    return null;
  }
  if ((await readBatchTerms(database(), batchId)).isPaused) return unavailableDelayMs;
  if (row.recipientWallet !== null && row.provider === null) {
    await settleInside(row.id, row.recipientWallet);
    return null;
  }
  const earlier = await readEarlierTransfers(row);
  const executed = earlier.find(({ state }) => state === "late");
  if (executed) {
    await endWithLate(executed.id);
    return null;
  }
  if (!(await mayTryAgain(earlier))) return waitForRail(row);
  const choice = await chooseRail(row, direction);
  if (choice.state === "unavailable") return waitForRail(row);
  if (choice.state === "none") {
    await failUnsent(row.id, choice.failure);
    return null;
  }
  if (!(await screenRecipient(row, choice.name))) return null;
  if (direction === "out" && (await isFloatShort(choice.rail.code, row.amountMinor)))
    return waitForRail(row);
  const rejected = earlier[0] ? await confirmFailed(earlier[0]) : "failed";
  if (rejected !== "failed") return rejected === "executed" ? null : unavailableDelayMs;
  const permit = enterCircuit(choice.rail.code, "send");
  if (!permit) return waitForRail(row);
  // Only payouts show a name: the payer of a collection has not agreed to be named.
  const name = direction === "out" ? choice.name : null;
  const started = await markSending({
    row,
    rail: choice.rail,
    recipientName: name,
    earlierTransfers: earlier.length,
  }).catch((error: unknown) => {
    permit.leave(null);
    throw error;
  });
  if (started === null || typeof started === "string") {
    permit.leave(null);
    if (started === "closed") return waitForRail(row);
    return started === null ? null : unavailableDelayMs;
  }
  const { transfer, isNew } = started;
  if (!isNew) permit.leave(null);
  const isReleased = isNew && (await sendOrder({ transfer, permit, isFirst: true }, choice.rail));
  if (!isReleased) await releaseLease(transfer, false);
  return null;
}

async function chooseRail(row: TransactionRow, direction: Direction) {
  const counterparty = counterpartyOf(row, direction);
  return pickRail({
    counterparty,
    direction,
    currency: row.currency,
    requested: row.provider,
    acceptedAt: row.createdAt,
    transactionId: row.id,
    mustReach: isOfPhoneOwner(row),
  });
}

/** While the rail is down or closed, the transaction stays queued, can be cancelled, and is retried. */
async function waitForRail({ id, statusReason }: TransactionRow): Promise<number> {
  if (statusReason !== "provider_unavailable")
    await inTransaction(async (tx) => {
      const row = await lockTransaction(tx, id);
      if (row?.status === "pending" && !awaitsReview(row))
        await changeReason(tx, row, "provider_unavailable", "system");
    });
  return unavailableDelayMs;
}
