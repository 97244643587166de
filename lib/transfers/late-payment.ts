import { recordAct } from "@/lib/audit/record";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { dueIn } from "@/lib/jobs/queue";
import { post } from "@/lib/ledger/post";
import { logger } from "@/lib/log/logger";
import { reverseAdjustments } from "./post-adjustment";
import { changeTransfer } from "./change-transfer";
import { claimReceipt } from "./claim-receipt";
import type { Settlement } from "./outcome";
import { lockMovement, type Movement } from "./find-transfer";
import { latePaymentOf } from "./postings";
import type { TransferRow } from "./row";

/** How often the provider is queried while a late payment awaits a decision; before `RETRY_TIME_SCALE`. */
export const lateDelayMs = 3_600_000;

/**
 * Posts a payment for a collection that had failed: it goes to suspense, and an operator credits it to the
 * merchant or refunds it to the payer (contract §3, Refunding). Does nothing when it has been posted.
 */
export async function postLatePayment(id: string, reported: Settlement): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement && mayBePaidLate(movement.transfer))
      await suspend(tx, movement, reported, `provider:${movement.transfer.rail}`);
  });
}

/** Whether a payment for this transfer would be late. */
export function mayBePaidLate({ state, direction }: TransferRow): boolean {
  return state === "failed" && direction === "in";
}

/**
 * Posts a late payment for a failed collection that the caller holds locked, and reverses any adjustment that
 * was made for it.
 * @returns the posting's key
 */
export async function suspend(
  tx: DbTransaction,
  { row, transfer }: Movement,
  reported: Settlement,
  actor: string,
): Promise<string> {
  const { rail: provider, direction, reference, transactionId } = transfer;
  const paidMinor = reported.amountMinor ?? transfer.amountMinor;
  const receipt = await claimReceipt(tx, transfer, reported.receipt);
  const reason = "It is posted as a late payment.";
  await reverseAdjustments(tx, {
    provider,
    direction,
    reference,
    transactionId,
    reason,
    postedBy: actor,
  });
  const posting = latePaymentOf(transfer, paidMinor);
  await post(tx, posting);
  await changeTransfer(tx, transfer, "late", {
    receipt,
    reviewReason: "paid_late",
    reportedMinor: paidMinor === transfer.amountMinor ? null : paidMinor,
    completedAt: now,
    dueAt: dueIn(lateDelayMs) as unknown as Date,
  });
  await recordAct(tx, {
    merchantId: null,
    actor,
    action: `${row.type}.paid_late`,
    resource: row.id,
    details: { amountMinor: paidMinor.toString() },
  });
  logger().error({ transactionId: row.id }, "a collection that had failed was paid after all");
  return posting.key;
}

/**
 * Posts that the provider itself returned a late payment to the payer. Does nothing once an operator has
 * decided.
 */
export async function returnLatePayment(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement?.transfer.state !== "late" || movement.transfer.reviewReason === null) return;
    const { row, transfer } = movement;
    const paidMinor = transfer.reportedMinor ?? transfer.amountMinor;
    await post(tx, latePaymentOf(transfer, -paidMinor));
    await changeTransfer(tx, transfer, "reversed");
    await recordAct(tx, {
      merchantId: null,
      actor: `provider:${transfer.rail}`,
      action: `${row.type}.late_payment_returned`,
      resource: row.id,
      details: { amountMinor: paidMinor.toString() },
    });
  });
}
