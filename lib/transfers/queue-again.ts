import { logger } from "@/lib/log/logger";
import type { Failure } from "@/lib/providers/contract";
import { railOf } from "@/lib/providers/registry";
import type { StatusChanges } from "@/lib/transactions/change-status";
import { isQueryable } from "./query-rail";
import type { TransferRow } from "./row";

/**
 * A payout that its network rejects because our float there is short is not the merchant's failure. Its transfer ends
 * as failed, and the payout returns to the queue with its hold and its place in the limits. The next transfer has a
 * reference of its own, so nothing is sent until the network confirms once more that it did not execute the last one.
 */

/** How long a transaction waits while its rail is unavailable before it is tried again, before `RETRY_TIME_SCALE`. */
export const unavailableDelayMs = 15_000;

/**
 * Whether a failure sends its transaction back to the queue. A refund whose status the network cannot report fails
 * instead, because nothing could confirm later that it was not executed.
 */
export function isFloatShortage(transfer: TransferRow, failure: Failure): boolean {
  if (failure.isFloatShort !== true || transfer.direction !== "out") return false;
  const rail = railOf(transfer.rail);
  return rail !== null && isQueryable(rail, transfer);
}

/** The columns of a transaction that returns to the queue. */
export function queuedAgain(dueAt: Date | null): StatusChanges {
  return { statusReason: "provider_unavailable", dueAt };
}

/** Logs that a payout waits for float. */
export function warnOfShortFloat({ transactionId, rail, amountMinor }: TransferRow): void {
  logger().warn(
    { transactionId, rail, amountMinor: amountMinor.toString() },
    "our float at a network is too small for a payout, which is queued again",
  );
}
