import type { DbTransaction } from "@/lib/db/client";
import { invalidState } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { lockAgainstClosing } from "@/lib/merchants/read-merchant";
import { changeStatus } from "@/lib/transactions/change-status";
import { post } from "@/lib/ledger/post";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { publicName, type Author } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { changeTransfer, setReview } from "@/lib/transfers/change-transfer";
import type { Movement } from "@/lib/transfers/find-transfer";
import { creditOfLatePayment, holdOfLatePayment } from "@/lib/transfers/postings";
import type { TransferRow } from "@/lib/transfers/row";
import { assertNoneExecutedLate, createRefund } from "./refund-collection";

/**
 * Refunds a late payment, which the caller holds locked with its collection, to its payer (contract §3,
 * Refunding): the money leaves suspense for the hold of the refund. If that fails, it is an exception again.
 * @returns the refund
 * @throws CedirailError `INVALID_STATE` where it awaits no decision, or its rail does not refund or is closed
 */
export async function refundLate(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
): Promise<TransactionRow> {
  assertWaits(transfer);
  await assertNoneExecutedLate(tx, row.id);
  const values = {
    status: "pending",
    amountMinor: paidMinor(transfer),
    ...descriptionOf(row, by),
  } as const;
  const refund = await createRefund(tx, row, values, by);
  await post(tx, holdOfLatePayment(refund));
  await setReview(tx, transfer, null);
  return refund;
}

/**
 * Credits a late payment, which the caller holds locked with its collection, to the merchant: as a collection
 * of its own, completed at once, with the paid amount and the agreed fee.
 * @returns that collection
 * @throws CedirailError `INVALID_STATE` if it awaits no decision, or the merchant has closed its account
 */
export async function creditLate(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
): Promise<TransactionRow> {
  assertWaits(transfer);
  if ((await lockAgainstClosing(tx, [row.merchantId])).has(row.merchantId))
    throw invalidState("The merchant has closed its account, so this can only be refunded.");
  const amountMinor = paidMinor(transfer);
  const values = {
    id: createId("txn"),
    merchantId: row.merchantId,
    type: "collection",
    status: "pending",
    amountMinor,
    currency: row.currency,
    feeMinor: row.feeMinor < amountMinor ? row.feeMinor : amountMinor,
    wallet: row.wallet,
    recipient: row.recipient,
    payer: row.payer,
    country: row.country,
    direction: "in",
    provider: transfer.rail,
    ...descriptionOf(row, by),
  } as const;
  const credited = await createTransaction(tx, values, by);
  await post(tx, creditOfLatePayment(credited));
  await changeTransfer(tx, transfer, "settled");
  return changeStatus(tx, credited, "completed", by);
}

/** A late payment awaits one decision; while its refund is in progress, none. */
function assertWaits({ state, reviewReason }: TransferRow): void {
  if (state === "late" && reviewReason === "paid_late") return;
  throw invalidState(state === "late" ? "It is being refunded." : "This is not a late payment.");
}

/** What the payer paid, which may differ from the requested amount. */
function paidMinor({ reportedMinor, amountMinor }: TransferRow): bigint {
  return reportedMinor ?? amountMinor;
}

function descriptionOf({ id }: TransactionRow, by: Author) {
  return { description: `Paid late: ${id}`, createdBy: publicName(by), createdByUser: null };
}
