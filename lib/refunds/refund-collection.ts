import { and, eq, notInArray } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { firstStatus } from "@/lib/approvals/first-status";
import { needsApproval } from "@/lib/approvals/needs-approval";
import type { DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { CedirailError } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { assertMoneyMayLeave } from "@/lib/limits/count";
import { readMerchant } from "@/lib/merchants/read-merchant";
import type { Initiator } from "@/lib/payouts/initiate-payout";
import { isOpen } from "@/lib/states";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { newestTransfer } from "@/lib/transfers/find-transfer";
import { takeHold } from "@/lib/transfers/postings";
import { createRefund } from "./create-refund";

/**
 * Gives a completed collection back in full to its payer over the rail that brought it, and holds the money
 * (contract §3, Refunding); a worker sends it, at once or when a second person has approved it. The
 * collection's fee stays ours, and it counts against no limit: it is the payer's own money.
 * @param reason why; the refund's description
 * @throws CedirailError `NOT_FOUND`, `INVALID_STATE`, `INSUFFICIENT_FUNDS`, `KYC_REQUIRED`, `MFA_REQUIRED`
 */
export async function refundCollection(
  tx: DbTransaction,
  initiator: Initiator,
  id: string,
  { reason }: { reason: string },
): Promise<TransactionRow> {
  const { merchantId } = initiator;
  // The lock lets one refund of it begin at a time.
  const collection = isId("txn", id) ? await lockTransaction(tx, id, merchantId) : null;
  if (!collection) throw await notFoundOf(tx, "txn", id);
  if (collection.type !== "collection" || collection.status !== "completed")
    throw new CedirailError("INVALID_STATE", whyNot(collection));
  const transfer = await newestTransfer(tx, id);
  if (transfer && transfer.reportedMinor !== null)
    throw new CedirailError(
      "INVALID_STATE",
      "The customer paid another amount than was asked for. Contact support to refund it.",
    );
  await assertNotRefunded(tx, collection);
  const merchant = await readMerchant(tx, merchantId);
  assertMoneyMayLeave(merchant);
  const waits = needsApproval(merchant, collection.amountMinor);
  const refund = await createRefund(tx, collection, {
    ...firstStatus(waits, initiator),
    amountMinor: collection.amountMinor,
    description: reason,
    createdBy: initiator.actor,
    createdByUser: initiator.userId,
  });
  await takeHold(tx, refund);
  return refund;
}

function whyNot({ type, status }: TransactionRow): string {
  return type === "collection"
    ? `Only a completed collection can be refunded; this one is ${status}.`
    : `Only a collection can be refunded; this is a ${type}.`;
}

/** As the index `transactions_one_refund` has it: what failed or came back leaves room for another. */
async function assertNotRefunded(tx: DbTransaction, { id }: TransactionRow): Promise<void> {
  const [refund] = await tx
    .select({ id: transactions.id, status: transactions.status })
    .from(transactions)
    .where(
      and(
        eq(transactions.refundOf, id),
        notInArray(transactions.status, ["failed", "cancelled", "expired", "reversed"]),
      ),
    );
  if (!refund) return;
  const what = isOpen(refund.status) ? "is being refunded" : "has been refunded";
  throw new CedirailError("INVALID_STATE", `This collection ${what} already.`, {
    refundId: refund.id,
  });
}
