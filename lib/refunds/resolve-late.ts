import type { DbTransaction } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { changeStatus } from "@/lib/transactions/change-status";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { publicName, type Author } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { changeTransfer, setReview } from "@/lib/transfers/change-transfer";
import type { Movement } from "@/lib/transfers/find-transfer";
import { creditLatePayment, holdLatePayment } from "@/lib/transfers/postings";
import type { TransferRow } from "@/lib/transfers/row";
import { createRefund } from "./create-refund";

/**
 * Gives a late payment, which the caller holds locked with its collection, back to whoever paid it (contract
 * §3, Refunding): what it brought leaves suspense for the hold of a refund. Should that fail, it is an
 * exception again.
 * @returns the refund
 * @throws CedirailError `INVALID_STATE` where it waits for nobody, or its rail gives nothing back or is
 *   closed
 */
export async function refundLate(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
): Promise<TransactionRow> {
  assertWaits(transfer);
  const values = {
    status: "pending",
    amountMinor: paidMinor(transfer),
    ...writtenDown(row, by),
  } as const;
  const refund = await createRefund(tx, row, values, by);
  await holdLatePayment(tx, refund);
  await setReview(tx, transfer, null);
  return refund;
}

/**
 * Gives a late payment, which the caller holds locked with its collection, to the merchant: a collection of
 * its own, completed at once, with what was paid and the fee that was agreed.
 * @returns that collection
 * @throws CedirailError `INVALID_STATE` where it waits for nobody
 */
export async function creditLate(
  tx: DbTransaction,
  { row, transfer }: Movement,
  by: Author,
): Promise<TransactionRow> {
  assertWaits(transfer);
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
    ...writtenDown(row, by),
  } as const;
  const credited = await createTransaction(tx, values, by);
  await creditLatePayment(tx, credited);
  await changeTransfer(tx, transfer, "settled");
  return changeStatus(tx, credited, "completed", by);
}

/** A late payment waits for one decision; while its refund is under way, for none. */
function assertWaits({ state, reviewReason }: TransferRow): void {
  if (state === "late" && reviewReason === "paid_late") return;
  throw new CedirailError(
    "INVALID_STATE",
    state === "late" ? "It is being refunded." : "It is no payment that came late.",
  );
}

/** What the payer paid, which may be another amount than was asked for. */
function paidMinor({ reportedMinor, amountMinor }: TransferRow): bigint {
  return reportedMinor ?? amountMinor;
}

function writtenDown({ id }: TransactionRow, by: Author) {
  return { description: `Paid late: ${id}`, createdBy: publicName(by), createdByUser: null };
}
