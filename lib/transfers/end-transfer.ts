import { eq, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { inTransaction, type Transaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { uncount } from "@/lib/limits/count";
import { logger } from "@/lib/log/logger";
import type { Failure } from "@/lib/providers/contract";
import { directionOf } from "@/lib/states";
import { changeStatus, type StatusChanges } from "@/lib/transactions/change-status";
import { createTransaction } from "@/lib/transactions/create-transaction";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { publicName, type Author } from "@/lib/transactions/record-step";
import type { TransactionRow } from "@/lib/transactions/row";
import { creditCollection, releaseHold, reverseSettlement, settleHold } from "./postings";
import { scheduleRecheck } from "./schedule-recheck";

/** What the provider said of money that moved; `amountMinor` null where it names no amount. */
export interface Settlement {
  receipt: string | null;
  amountMinor: bigint | null;
}

/** Why a transfer is put aside of which the provider tells another amount than was ordered. */
export const amountDiffers = "amount_differs";

/** Why a transfer waits for a person whose provider told its end in a word that it has not confirmed. */
export const unconfirmedWord = "unconfirmed_word";

/**
 * Settles a transfer that the provider says it executed: ledger, status, event and audit row in one
 * transaction. Does nothing when it has ended already.
 * @returns whether this call settled it.
 */
export async function settleTransfer(id: string, by: string, told: Settlement): Promise<boolean> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== "processing" || row.provider === null) return false;
    if (told.amountMinor !== null && told.amountMinor !== row.amountMinor) {
      await markForReview(tx, row, told.amountMinor);
      return false;
    }
    await settle(tx, row, by, told.receipt);
    return true;
  });
}

/** Settles a transfer that the caller holds locked in `processing`. */
export async function settle(
  tx: Transaction,
  row: TransactionRow,
  by: Author,
  receipt: string | null,
): Promise<void> {
  const provider = row.provider ?? "";
  const isPayout = directionOf(row.type) === "out";
  await (isPayout ? settleHold : creditCollection)(tx, row, provider);
  await changeStatus(tx, row, "completed", by, { providerReceipt: receipt, reviewReason: null });
  if (isPayout) await scheduleRecheck(tx, row.id, 0);
}

/** Puts a transfer that has not ended before the operators; its provider is still queried. */
export async function putBeforeOperators(id: string, reviewReason: string): Promise<void> {
  await inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== "processing" || row.reviewReason !== null) return;
    logger().error({ transactionId: id, reviewReason }, "a transfer needs a person");
    await tx
      .update(transactions)
      .set({ statusReason: "under_review", reviewReason, updatedAt: sql`app_now()` })
      .where(eq(transactions.id, id));
  });
}

/** Money has moved, but not what we ordered: a person has to look. */
async function markForReview(
  tx: Transaction,
  row: TransactionRow,
  toldMinor: bigint,
): Promise<void> {
  logger().error({ transactionId: row.id }, "the provider tells another amount than was ordered");
  await tx
    .update(transactions)
    .set({ statusReason: "under_review", reviewReason: amountDiffers, toldMinor })
    .where(eq(transactions.id, row.id));
}

/**
 * Fails a transfer and releases its hold in the same transaction. Does nothing when it has ended, nor,
 * with `refusedAttempt`, when a later attempt than that has begun or the network has acknowledged one.
 * @returns whether this call failed it.
 */
export async function failTransfer(
  id: string,
  failure: Failure,
  by: string,
  only: { from?: "pending" | "processing"; refusedAttempt?: number } = {},
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== (only.from ?? "processing")) return false;
    const { refusedAttempt = row.sendAttempts } = only;
    if (row.sendAttempts !== refusedAttempt) return false;
    if (only.refusedAttempt !== undefined && row.acknowledgedAt !== null) return false;
    await giveUp(tx, row, "failed", by, failureChanges(failure));
    return true;
  });
}

/** The columns that tell why a transaction came to nothing. */
export function failureChanges(failure: Failure): StatusChanges {
  return {
    failureCode: failure.code,
    failureMessage: failure.message,
    failureRetryable: failure.retryable,
  };
}

/**
 * Ends a transfer that the caller holds locked and that moved no money: what it held is available
 * again and no longer counts against the merchant's limits.
 */
export async function giveUp(
  tx: Transaction,
  row: TransactionRow,
  to: "failed" | "cancelled" | "expired",
  by: Author,
  changes: StatusChanges,
): Promise<TransactionRow> {
  if (row.countedOn) await uncount(tx, row.merchantId, row.countedOn, row.countedMinor);
  const held = directionOf(row.type) === "out";
  if (held) await releaseHold(tx, row);
  return changeStatus(tx, row, to, by, {
    reviewReason: null,
    ...changes,
    ...(held ? refundOf(row) : {}),
  });
}

function refundOf(row: TransactionRow) {
  return {
    refundMinor: row.amountMinor + row.feeMinor,
    refundCurrency: row.currency,
    refundAt: sql`app_now()` as unknown as Date,
  };
}

/**
 * Brings a settled payout back after the provider's own answer said that the money returned (contract
 * §3, Reversing). Does nothing when it is no settled payout, or no longer.
 * @returns whether this call reversed it.
 */
export async function reversePayout(id: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== "completed" || row.provider === null) return false;
    if (directionOf(row.type) !== "out") return false;
    await reverse(tx, row, `provider:${row.provider}`);
    return true;
  });
}

/**
 * Reverses a settled payout that the caller holds locked in `completed`: amount and fee go to the wallet
 * as a `refund`, once, whoever decided it.
 */
export async function reverse(tx: Transaction, row: TransactionRow, by: Author): Promise<void> {
  const provider = row.provider ?? "";
  const values = {
    id: createId("txn"),
    merchantId: row.merchantId,
    type: "refund",
    status: "pending" as const,
    amountMinor: row.amountMinor + row.feeMinor,
    currency: row.currency,
    feeMinor: 0n,
    feeCurrency: row.currency,
    wallet: row.wallet,
    recipient: row.wallet,
    payer: row.recipient,
    country: row.country,
    provider,
    description: `Returned: ${row.id}`,
    refundOf: row.id,
    createdBy: publicName(by),
  };
  const refund = await createTransaction(tx, values, by);
  await reverseSettlement(tx, row, refund.id, provider);
  await changeStatus(tx, refund, "completed", by);
  await changeStatus(tx, row, "reversed", by, { reviewReason: null, ...refundOf(row) });
}
