import { recordAct } from "@/lib/audit/record";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { dueIn } from "@/lib/jobs/queue";
import { logger } from "@/lib/log/logger";
import { bookBack } from "./post-adjustment";
import { changeTransfer, now } from "./change-transfer";
import { claimReceipt } from "./claim-receipt";
import type { Settlement } from "./end-transfer";
import { lockMovement, type Movement } from "./find-transfer";
import { suspendLatePayment } from "./postings";
import type { TransferRow } from "./row";

/** How often the provider of a late payment is queried while nobody has decided whose it is. */
export const lateDelayMs = 3_600_000;

/**
 * Books the money of a collection that had failed and was paid after all: it is in suspense, and an
 * operator gives it to the merchant or back to the payer (contract §3, Refunding). Does nothing when it is
 * booked already.
 */
export async function postLatePayment(id: string, reported: Settlement): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement && mayBePaidLate(movement.transfer))
      await suspend(tx, movement, reported, `provider:${movement.transfer.rail}`);
  });
}

/** Whether what arrives for a transfer would be a late payment. */
export function mayBePaidLate({ state, direction }: TransferRow): boolean {
  return state === "failed" && direction === "in";
}

/**
 * Books a late payment of a failed collection that the caller holds locked; what a discrepancy of a run booked
 * of it before is booked back.
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
  const reason = "It is booked as a late payment.";
  await bookBack(tx, { provider, direction, reference, transactionId, reason, postedBy: actor });
  const postingKey = await suspendLatePayment(tx, transfer, paidMinor);
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
  return postingKey;
}

/**
 * Books that the provider gave a late payment back by itself, so that nobody is to get it any more. Does
 * nothing once an operator has decided.
 */
export async function returnLatePayment(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement?.transfer.state !== "late" || movement.transfer.reviewReason === null) return;
    const { row, transfer } = movement;
    const paidMinor = transfer.reportedMinor ?? transfer.amountMinor;
    await suspendLatePayment(tx, transfer, -paidMinor);
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
