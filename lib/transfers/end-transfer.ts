import { sql } from "drizzle-orm";
import { inTransaction, type Transaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import { enqueue } from "@/lib/jobs/queue";
import { uncount } from "@/lib/limits/count";
import { logger } from "@/lib/log/logger";
import type { Failure } from "@/lib/providers/contract";
import { changeStatus } from "@/lib/transactions/change-status";
import { createTransaction } from "@/lib/transactions/create-transaction";
import type { TransactionRow } from "@/lib/transactions/row";
import { lockTransaction } from "@/lib/transactions/find-transaction";
import { releaseHold, reverseSettlement, settleHold } from "./holds";
import { recheckDelaysMs } from "./schedule";

/**
 * Settles a payout that the provider says it executed: hold, float and fee, status, event and audit
 * row in one transaction. Does nothing when it has ended already.
 * @returns whether this call settled it.
 */
export async function settlePayout(
  id: string,
  provider: string,
  told: { receipt: string | null; amountMinor: bigint },
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== "processing") return false;
    if (told.amountMinor !== row.amountMinor) {
      // Money has moved, but not what we ordered: a person has to look.
      logger().error({ transactionId: id }, "the provider tells another amount than was ordered");
      return false;
    }
    await settleHold(tx, row, provider);
    await changeStatus(tx, row, "completed", `provider:${provider}`, {
      providerReceipt: told.receipt,
    });
    await scheduleRecheck(tx, id, 0);
    return true;
  });
}

/**
 * Queues a question about a settled payout: one of the planned rounds at its usual time, or after
 * `delayMs`, if it is left; or, with `round` null, one more that takes no planned one's place.
 */
export async function scheduleRecheck(
  tx: Transaction,
  id: string,
  round: number | null,
  delayMs: number | undefined = round === null ? 0 : recheckDelaysMs[round],
): Promise<void> {
  if (delayMs === undefined) return;
  await enqueue(
    tx,
    "recheck-payout",
    { transactionId: id, round },
    { key: `recheck:${id}:${round ?? "notice"}`, delayMs, hurry: round === null },
  );
}

/** Fails a payout and releases its hold in the same transaction. Does nothing when it has ended. */
export async function failPayout(
  id: string,
  failure: Failure,
  by: string,
  from: readonly ("pending" | "processing")[],
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (!row || !(from as readonly string[]).includes(row.status)) return false;
    if (row.countedOn) await uncount(tx, row.merchantId, row.countedOn, row.countedMinor);
    await releaseHold(tx, row);
    await changeStatus(tx, row, "failed", by, {
      failureCode: failure.code,
      failureMessage: failure.message,
      failureRetryable: failure.retryable,
      ...refundOf(row),
    });
    return true;
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
 * Brings a settled payout back after the provider's own answer said that the money returned: amount
 * and fee go to the wallet as a `refund`, once (contract §3, Reversing).
 */
export async function reversePayout(id: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const row = await lockTransaction(tx, id);
    if (row?.status !== "completed" || row.provider === null) return false;
    const by = `provider:${row.provider}`;
    const refund = await createTransaction(tx, {
      id: createId("txn"),
      merchantId: row.merchantId,
      type: "refund",
      status: "pending",
      amountMinor: row.amountMinor + row.feeMinor,
      currency: row.currency,
      feeMinor: 0n,
      feeCurrency: row.currency,
      wallet: row.wallet,
      recipient: row.wallet,
      payer: row.recipient,
      country: row.country,
      provider: row.provider,
      description: `Returned: ${row.id}`,
      refundOf: row.id,
      createdBy: by,
    });
    await reverseSettlement(tx, row, refund.id, row.provider);
    await changeStatus(tx, refund, "completed", by);
    await changeStatus(tx, row, "reversed", by, refundOf(row));
    return true;
  });
}
