import { recordAct } from "@/lib/audit/record";
import { inTransaction } from "@/lib/db/client";
import { logger } from "@/lib/log/logger";
import { changeTransfer, now } from "./change-transfer";
import type { Settlement } from "./end-transfer";
import { lockMovement } from "./find-transfer";
import { suspendLatePayment } from "./postings";

/**
 * Books the money of a collection that had failed and was paid after all: it is in suspense, and an
 * operator gives it to the merchant or back to the payer (contract §3, Refunding). Does nothing when it is
 * booked already.
 */
export async function bookLatePayment(id: string, reported: Settlement): Promise<void> {
  await inTransaction(async (tx) => {
    const movement = await lockMovement(tx, id);
    if (movement?.transfer.state !== "failed" || movement.transfer.direction !== "in") return;
    const { row, transfer } = movement;
    const paidMinor = reported.amountMinor ?? transfer.amountMinor;
    await suspendLatePayment(tx, transfer, paidMinor);
    await changeTransfer(tx, transfer, "late", {
      receipt: reported.receipt,
      reviewReason: "paid_late",
      reportedMinor: paidMinor === transfer.amountMinor ? null : paidMinor,
      completedAt: now,
    });
    await recordAct(tx, {
      merchantId: null,
      actor: `provider:${transfer.rail}`,
      action: `${row.type}.paid_late`,
      resource: row.id,
      details: { amountMinor: paidMinor.toString() },
    });
    logger().error({ transactionId: row.id }, "a collection that had failed was paid after all");
  });
}
