import { firstStatus, lockApprovalTerms, needsApproval } from "@/lib/approvals/approval-rules";
import type { DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { invalidState } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";
import { post } from "@/lib/ledger/post";
import { assertMoneyMayLeave } from "@/lib/limits/count";
import { readMerchant } from "@/lib/merchants/read-merchant";
import type { Initiator } from "@/lib/payouts/initiate-payout";
import type { ProviderCode } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import { readClosedRails } from "@/lib/rails/assert-open";
import { isOpen } from "@/lib/states";
import { createTransaction } from "@/lib/transactions/create-transaction";
import {
  findFirstRefund,
  findRefundOf,
  lockTransaction,
} from "@/lib/transactions/find-transaction";
import type { Author } from "@/lib/transactions/record-step";
import type { NewTransaction, TransactionRow } from "@/lib/transactions/row";
import { findRefundExecutedLate } from "@/lib/transfers/executed-late";
import { newestTransfer } from "@/lib/transfers/find-transfer";
import { holdOf } from "@/lib/transfers/postings";

/**
 * Refunds a completed collection in full to its payer over the rail that it came by, and holds the money
 * (contract §3, Refunding); a worker sends it, at once or after a second person has approved it. The fee of
 * the collection is not refunded, and the refund counts against no limit: it is the payer's own money.
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
    throw invalidState(whyNot(collection));
  const transfer = await newestTransfer(tx, id);
  if (transfer && transfer.reportedMinor !== null)
    throw invalidState(
      "The customer paid a different amount than requested. Contact support to refund it.",
    );
  await assertNotRefunded(tx, collection);
  const merchant = await readMerchant(tx, merchantId);
  assertMoneyMayLeave(merchant);
  const terms = await lockApprovalTerms(tx, initiator);
  const waits = needsApproval(terms, collection.amountMinor);
  const countsUnapproved = !waits && terms.thresholdMinor !== null;
  const refund = await createRefund(tx, collection, {
    ...firstStatus(waits, initiator),
    unapprovedMinor: countsUnapproved ? collection.amountMinor : 0n,
    amountMinor: collection.amountMinor,
    description: reason,
    createdBy: initiator.actor,
    createdByUser: initiator.userId,
  });
  await post(tx, holdOf(refund));
  return refund;
}

function whyNot({ type, status }: TransactionRow): string {
  return type === "collection"
    ? `Only a completed collection can be refunded; this one is ${status}.`
    : `Only a collection can be refunded; this is a ${type}.`;
}

async function assertNotRefunded(tx: DbTransaction, { id }: TransactionRow): Promise<void> {
  const refund = await findRefundOf(tx, id);
  if (!refund) return assertNoneExecutedLate(tx, id);
  const what = isOpen(refund.status) ? "is being refunded" : "has been refunded";
  throw invalidState(`This collection ${what} already.`, { refundId: refund.id });
}

/**
 * A refund that failed and was executed after all must not be paid a second time.
 * @throws CedirailError `INVALID_STATE`
 */
export async function assertNoneExecutedLate(tx: DbTransaction, id: string): Promise<void> {
  const refundId = await findRefundExecutedLate(tx, id);
  if (refundId !== null)
    throw invalidState(
      "The network executed the earlier refund of this collection after all. Our staff are checking it.",
      { refundId },
    );
}

type Refund = Parameters<typeof createTransaction>[1];

/**
 * Creates the transaction that refunds a collection, which the caller holds locked, over the rail that it came
 * by. The caller takes its hold.
 * @throws CedirailError `INVALID_STATE` where the rail does not refund, or is closed
 */
export async function createRefund(
  tx: DbTransaction,
  collection: TransactionRow,
  values: Pick<
    Refund,
    "status" | "approvalExpiresAt" | "amountMinor" | "description" | "unapprovedMinor"
  > &
    Pick<NewTransaction, "createdBy" | "createdByUser">,
  by?: Author,
): Promise<TransactionRow> {
  const { provider, payer } = collection;
  const rail = provider && railOf(provider);
  if (!provider || payer === null || !rail?.refunds)
    throw invalidState(`${rail?.name ?? "Its network"} does not support refunds.`);
  const closed = (await readClosedRails("out")).get(provider as ProviderCode);
  if (closed)
    throw invalidState(
      `${rail.name} is closed for payouts (${closed.why}). Try again once it is open.`,
    );
  const refund = {
    ...values,
    id: createId("txn"),
    merchantId: collection.merchantId,
    type: "refund" as const,
    currency: collection.currency,
    feeMinor: 0n,
    wallet: collection.wallet,
    recipient: payer,
    country: collection.country,
    direction: "out" as const,
    provider,
    refundOf: collection.id,
    replaces: await findFirstRefund(tx, collection.id),
  };
  return createTransaction(tx, refund, by);
}
