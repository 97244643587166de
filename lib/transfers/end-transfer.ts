import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { createId } from "@/lib/ids";
import { dueIn } from "@/lib/jobs/queue";
import { lockSuspense, post } from "@/lib/ledger/post";
import { releaseLimits } from "@/lib/limits/count";
import { logger } from "@/lib/log/logger";
import type { Failure } from "@/lib/providers/contract";
import { hasEndedUnpaid, type ReviewReason } from "@/lib/states";
import { changeReason, changeStatus, type StatusChanges } from "@/lib/transactions/change-status";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { listCounted } from "@/lib/transactions/phone-owner";
import { publicName, type Author } from "@/lib/transactions/record-step";
import { awaitsReview, type TransactionRow } from "@/lib/transactions/row";
import { changeTransfer, setReview } from "./change-transfer";
import { claimReceipt } from "./claim-receipt";
import { endings, type StepRead } from "./end-group";
import { lockMovement, lockRefunded, type Movement } from "./find-transfer";
import {
  creditOf,
  latePaymentOf,
  movedMinor,
  releaseOf,
  returnToSuspense,
  reversalOf,
  settlementOf,
} from "./postings";
import { lockCharge } from "./executed-late";
import {
  failureChanges,
  firstRecheckMs,
  firstRecheckOfFailedMs,
  isOpenTransfer,
  type Settlement,
} from "./outcome";
import { mayStillExecute } from "./on-chain";
import { isFloatShortage, queuedAgain, unavailableDelayMs, warnOfShortFloat } from "./queue-again";

/**
 * Settles a transfer that the provider reports as executed: ledger, states, event and audit row in one
 * transaction. Does nothing when it has already ended.
 * @param read the transfer as the step has read it, whose lease and nudge end with it
 * @returns whether this call settled it.
 */
export async function settleTransfer(
  id: string,
  by: string,
  reported: Settlement,
  read?: StepRead,
): Promise<boolean> {
  const ended = await endings.submit({ id, by, read, settlement: reported });
  return ended === "alone" ? settleAlone(id, by, reported) : ended;
}

/** As {@link settleTransfer}, in a transaction of its own: also a refund, and one whose amount differs. */
export async function settleAlone(id: string, by: string, reported: Settlement): Promise<boolean> {
  return inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (!movement || !isOpenTransfer(movement.transfer)) return false;
    const { amountMinor } = movement.transfer;
    if (reported.amountMinor !== null && reported.amountMinor !== amountMinor) {
      // Money has moved, but not the ordered amount: a person has to decide.
      await review(tx, movement, "amount_differs", by, reported.amountMinor);
      return false;
    }
    const receipt = await claimReceipt(tx, movement.transfer, reported.receipt);
    await settle(tx, movement, by, receipt);
    return true;
  });
}

/** Settles a transfer that is open and that the caller holds locked with its transaction. */
export async function settle(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
  receipt: string | null,
): Promise<void> {
  const isOutgoing = transfer.direction === "out";
  const late = await lockRefunded(tx, row, "late");
  if (late) await changeTransfer(tx, late, "reversed");
  await post(tx, (isOutgoing ? settlementOf : creditOf)(row, transfer));
  await changeTransfer(tx, transfer, "settled", {
    receipt,
    completedAt: now,
    dueAt: isOutgoing ? after(firstRecheckMs(transfer)) : null,
  });
  await changeStatus(tx, row, "completed", by);
}

/** A time for a column, after a delay before `RETRY_TIME_SCALE`; null: never. */
function after(delayMs: number | null): Date | null {
  return delayMs === null ? null : (dueIn(delayMs) as unknown as Date);
}

/** Makes an open transfer an exception; its provider is still queried. */
export async function flagForReview(id: string, reason: ReviewReason, by: string): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (!movement || !isOpenTransfer(movement.transfer)) return;
    if (movement.transfer.reviewReason === null) await review(tx, movement, reason, by);
  });
}

/** Records, for operators and the merchant, that an open transfer needs a person. */
export async function review(
  tx: DbTransaction,
  { row, transfer }: Movement,
  reason: ReviewReason,
  by: string,
  reportedMinor: bigint | null = null,
): Promise<void> {
  if (transfer.reviewReason !== reason)
    logger().error({ transactionId: row.id, reason }, "a transfer needs a person");
  await setReview(tx, transfer, reason, { reportedMinor });
  await changeReason(tx, row, "under_review", by);
}

/**
 * Fails a transfer and releases its hold in the same transaction. Does nothing when it has ended.
 * @param rejectedAttempt also does nothing when a later attempt has begun or the provider has acknowledged one
 * @returns whether this call failed it.
 */
export async function failTransfer(
  id: string,
  failure: Failure,
  by: string,
  { rejectedAttempt, read }: { rejectedAttempt?: number | undefined; read?: StepRead } = {},
): Promise<boolean> {
  const ended = await endings.submit({ id, by, read, failure, rejectedAttempt });
  return ended === "alone" ? failAlone(id, failure, by, { rejectedAttempt }) : ended;
}

/** As {@link failTransfer}, in a transaction of its own: also a refund. */
export async function failAlone(
  id: string,
  failure: Failure,
  by: string,
  { rejectedAttempt }: { rejectedAttempt?: number | undefined } = {},
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (!movement || !isOpenTransfer(movement.transfer)) return false;
    const { attempts, acknowledgedAt } = movement.transfer;
    if (rejectedAttempt !== undefined && (attempts !== rejectedAttempt || acknowledgedAt !== null))
      return false;
    if (await mayStillExecute(tx, movement.transfer)) return false;
    await fail(tx, movement, by, failure);
    return true;
  });
}

/**
 * Fails a transfer that is open and that the caller holds locked with its transaction. The transaction fails with it,
 * or returns to the queue if our float was short.
 */
export async function fail(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
  failure: Failure,
): Promise<void> {
  const dueAt = after(firstRecheckOfFailedMs(transfer));
  await changeTransfer(tx, transfer, "failed", { dueAt });
  if (isFloatShortage(transfer, failure)) {
    warnOfShortFloat(transfer);
    await changeStatus(tx, row, "pending", by, queuedAgain(after(unavailableDelayMs)));
  } else await releaseTransfer(tx, row, "failed", by, failureChanges(failure));
}

/** Fails a transaction for which no rail was found; its hold is available again. One that is held stays so. */
export async function failUnsent(id: string, failure: Failure): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status === "pending" && !awaitsReview(row))
      await releaseTransfer(tx, row, "failed", "system", failureChanges(failure));
  });
}

/** Cancels a payout that was not sent, because its network executed the attempt that it repeats. */
export async function cancelUnsent(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status === "pending" && !awaitsReview(row))
      await releaseTransfer(tx, row, "cancelled", "system", {});
  });
}

/**
 * Ends a transaction that the caller holds locked and that moved no money: its hold is available again and no
 * longer counts against the merchant's limits.
 */
export async function releaseTransfer(
  tx: DbTransaction,
  row: TransactionRow,
  to: "failed" | "cancelled" | "expired",
  by: Author,
  changes: StatusChanges,
): Promise<TransactionRow> {
  const late = await lockRefunded(tx, row, "late");
  if (late) await setReview(tx, late, "paid_late");
  await releaseLimits(tx, listCounted(row));
  if (row.direction === "out") await post(tx, releaseOf(row));
  return changeStatus(tx, row, to, by, changes);
}

/**
 * Reverses a settled transfer after the provider's own response reported that the money returned (contract
 * §3, Reversing). Does nothing when it is not settled.
 * @returns whether this call reversed it.
 */
export async function reverseTransfer(id: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement?.transfer.state !== "settled" || movement.transfer.direction !== "out")
      return false;
    const { status } = movement.row;
    if (status !== "completed" && !hasEndedUnpaid(status)) return false;
    await reverse(tx, movement, `provider:${movement.transfer.rail}`);
    return true;
  });
}

/**
 * Reverses a settled outgoing transfer that the caller holds locked with its transaction: amount and fee return
 * to the wallet as a `refund`, exactly once. The money of a refunded late payment returns to suspense. A payout
 * that was executed after it had failed stays failed; what the merchant was charged for it is returned.
 */
export async function reverse(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
): Promise<void> {
  const late = await lockRefunded(tx, row, "reversed");
  const hasFailed = hasEndedUnpaid(row.status);
  const charge = hasFailed && !late ? await lockCharge(tx, row) : null;
  // Before the wallet's accounts, as where a late payout is charged.
  if (charge) await lockSuspense(tx);
  await changeTransfer(tx, transfer, "reversed");
  if (late) {
    await post(tx, returnToSuspense(row, transfer));
    await changeTransfer(tx, late, "late", { reviewReason: "paid_late" });
  } else await returnToWallet(tx, { row: charge ?? row, transfer }, by);
  if (charge) {
    const excessMinor = movedMinor(transfer) - charge.amountMinor;
    if (excessMinor > 0n) await post(tx, latePaymentOf(transfer, -excessMinor));
  }
  if (hasFailed) {
    if (charge) await changeStatus(tx, charge, "reversed", by);
  } else await changeStatus(tx, row, "reversed", by);
}

async function returnToWallet(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
): Promise<void> {
  const values = {
    id: createId("txn"),
    merchantId: row.merchantId,
    type: "refund" as const,
    status: "pending" as const,
    amountMinor: row.amountMinor + row.feeMinor,
    currency: row.currency,
    feeMinor: 0n,
    wallet: row.wallet,
    recipient: row.wallet,
    payer: row.recipient,
    country: row.country,
    provider: transfer.rail,
    description: `Returned: ${row.id}`,
    refundOf: row.id,
    createdBy: publicName(by),
  };
  const refund = await createTransaction(tx, values, by);
  await post(tx, reversalOf(row, { transfer, refundId: refund.id }));
  await changeStatus(tx, refund, "completed", by);
}
