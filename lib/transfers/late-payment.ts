import { recordAct } from "@/lib/audit/record";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { dueIn } from "@/lib/jobs/queue";
import { post } from "@/lib/ledger/post";
import { logger } from "@/lib/log/logger";
import type { Failure } from "@/lib/providers/contract";
import { hasEndedUnpaid } from "@/lib/states";
import { reverseAdjustments } from "./post-adjustment";
import { changeTransfer } from "./change-transfer";
import { claimReceipt } from "./claim-receipt";
import { reviewExecutedLate } from "./executed-late";
import { releaseTransfer, settle } from "./end-transfer";
import { failureChanges, mayExecuteLate, type Settlement } from "./outcome";
import { lockMovement, lockRefunded, type Movement } from "./find-transfer";
import { latePaymentOf, movedMinor, settlementOf } from "./postings";
import { changeReason } from "@/lib/transactions/change-status";

/** How often the provider is queried while a late payment awaits a decision; before `RETRY_TIME_SCALE`. */
export const lateDelayMs = 3_600_000;

/**
 * Posts what moved for a transfer that had failed: it goes to suspense, and an operator decides. A late payment is
 * credited to the merchant or refunded to the payer (contract §3, Refunding); a payout that was executed after all
 * is charged to the merchant or stays at our expense. Does nothing when it has been posted.
 */
export async function postLatePayment(id: string, reported: Settlement): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement && mayExecuteLate(movement.transfer))
      await suspend(tx, movement, reported, `provider:${movement.transfer.rail}`);
  });
}

/**
 * Posts what moved for a failed transfer that the caller holds locked, and reverses any adjustment that was made
 * for it.
 * @returns the posting's key
 */
export async function suspend(
  tx: DbTransaction,
  movement: Movement,
  reported: Settlement,
  actor: string,
): Promise<string> {
  const { row, transfer } = movement;
  // Before suspense is locked: an operator's decision holds the collection and waits for suspense.
  await lockRefunded(tx, row, "late");
  const { rail: provider, direction, reference, transactionId } = transfer;
  const isIncoming = direction === "in";
  const paidMinor = reported.amountMinor ?? transfer.amountMinor;
  const receipt = await claimReceipt(tx, transfer, reported.receipt);
  const reason = isIncoming
    ? "It is posted as a late payment."
    : "It is posted as a payout that was executed after it had failed.";
  await reverseAdjustments(tx, {
    provider,
    direction,
    reference,
    transactionId,
    reason,
    postedBy: actor,
  });
  if (!isIncoming && row.status === "pending") {
    if (paidMinor === transfer.amountMinor) return completeQueued(tx, movement, receipt, actor);
    const failed = await releaseTransfer(tx, row, "failed", actor, failureChanges(otherAmount));
    return postLate(tx, { row: failed, transfer }, { receipt, paidMinor, actor });
  }
  return postLate(tx, movement, { receipt, paidMinor, actor });
}

const otherAmount: Failure = {
  code: "UNKNOWN",
  message: "The network paid out another amount than was ordered. Our staff are checking it.",
  retryable: false,
};

/**
 * Completes a payout that was queued again because our float was short, after its network executed the earlier
 * transfer: the hold is still there, and no other transfer is sent.
 */
async function completeQueued(
  tx: DbTransaction,
  { row, transfer }: Movement,
  receipt: string | null,
  actor: string,
): Promise<string> {
  logger().error({ transactionId: row.id }, "a rejected payout that was queued again was executed");
  await changeTransfer(tx, transfer, "late");
  await settle(tx, { row, transfer: { ...transfer, state: "late" } }, actor, receipt);
  return settlementOf(row, transfer).key;
}

/**
 * Ends a payout that is queued again although an earlier transfer of it was executed late: that transfer completes it,
 * or the payout fails if the network paid out another amount. Does nothing if it is no longer queued.
 */
export async function endWithLate(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement?.transfer.state !== "late" || movement.row.status !== "pending") return;
    const { row, transfer } = movement;
    const by = `provider:${transfer.rail}`;
    // Before suspense is locked.
    await lockRefunded(tx, row, "late");
    const paidMinor = movedMinor(transfer);
    if (paidMinor === transfer.amountMinor) {
      await post(tx, latePaymentOf(transfer, -paidMinor));
      return settle(tx, movement, by, transfer.receipt);
    }
    const failed = await releaseTransfer(tx, row, "failed", by, failureChanges(otherAmount));
    if (transfer.reviewReason !== null)
      await reviewExecutedLate(tx, { row: failed, transfer }, paidMinor);
  });
}

interface LateMovement {
  receipt: string | null;
  /** Minor units. */
  paidMinor: bigint;
  actor: string;
}

async function postLate(
  tx: DbTransaction,
  movement: Movement,
  { receipt, paidMinor, actor }: LateMovement,
): Promise<string> {
  const { row, transfer } = movement;
  const isIncoming = transfer.direction === "in";
  const posting = latePaymentOf(transfer, paidMinor);
  await post(tx, posting);
  await changeTransfer(tx, transfer, "late", {
    receipt,
    reviewReason: isIncoming ? "paid_late" : "failed_then_succeeded",
    reportedMinor: paidMinor === transfer.amountMinor ? null : paidMinor,
    completedAt: now,
    dueAt: dueIn(lateDelayMs) as unknown as Date,
  });
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: `${row.type}.${isIncoming ? "paid_late" : "executed_late"}`,
    resource: row.id,
    details: { amountMinor: paidMinor.toString() },
  });
  if (isIncoming)
    logger().error({ transactionId: row.id }, "a collection that had failed was paid after all");
  else await reviewExecutedLate(tx, movement, paidMinor);
  return posting.key;
}

/**
 * Posts that the provider itself returned what had moved late: a late payment to its payer, unless an operator has
 * decided about it, or a payout that was executed late to our float, unless the merchant was charged for it.
 */
export async function returnLatePayment(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement?.transfer.state !== "late") return;
    const { row, transfer } = movement;
    if (transfer.direction === "in" && transfer.reviewReason === null) return;
    const paidMinor = movedMinor(transfer);
    await post(tx, latePaymentOf(transfer, -paidMinor));
    await changeTransfer(tx, transfer, "reversed");
    if (transfer.direction === "out" && hasEndedUnpaid(row.status))
      await changeReason(tx, row, null, `provider:${transfer.rail}`);
    await recordAct(tx, {
      merchantId: null,
      actor: `provider:${transfer.rail}`,
      action: `${row.type}.late_payment_returned`,
      resource: row.id,
      details: { amountMinor: paidMinor.toString() },
    });
  });
}
