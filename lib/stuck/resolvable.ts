import { directionOf, isOpen, type TransactionStatus } from "@/lib/states";
import type { TransactionRow } from "@/lib/transactions/row";

/** How a person may end a transfer; a settled payout is `reversed`, or stays `completed`. */
export const outcomes = ["completed", "failed", "reversed"] as const;
export type Outcome = (typeof outcomes)[number];

/** What decides how a person may end a transfer. */
type Deciding = Pick<
  TransactionRow,
  "type" | "status" | "statusReason" | "reviewReason" | "provider"
>;

/** How a person may end a transfer now. What was never sent moved nothing, so it can only fail. */
export function outcomesFor(row: Deciding): Outcome[] {
  if (row.status === "processing")
    return row.provider === null ? ["failed"] : ["completed", "failed"];
  if (isDoubted(row)) return ["completed", "reversed"];
  return row.status === "pending" && waitsInQueue(row) ? ["failed"] : [];
}

/** Whether the provider no longer confirms a payout that is settled in our books. */
export function isDoubted({ type, status, reviewReason }: Deciding): boolean {
  return status === "completed" && reviewReason !== null && directionOf(type) === "out";
}

function waitsInQueue({ statusReason, reviewReason }: Deciding): boolean {
  return statusReason === "provider_unavailable" || reviewReason !== null;
}

/** Whether the worker still goes on with a transfer, so that its next status query can be brought forward. */
export function isUnderWay({ status }: Pick<TransactionRow, "status">): boolean {
  return status !== "pending_approval" && isOpen(status as TransactionStatus);
}

/**
 * Pesewas that an outcome gives to the merchant's wallet. What was never sent gives nothing: its hold
 * ends, as the merchant could end it by cancelling.
 */
export function creditOf(row: TransactionRow, outcome: Outcome): bigint {
  const total = row.amountMinor + row.feeMinor;
  if (directionOf(row.type) === "in")
    return outcome === "completed" ? row.amountMinor - row.feeMinor : 0n;
  if (outcome === "reversed") return total;
  return outcome === "failed" && row.sendAttempts > 0 ? total : 0n;
}

/**
 * All that a proposal to resolve a transfer rests on, as one text. Once it is another, the proposal has
 * lapsed: the second person would confirm something that the first did not see.
 */
export function basisOf(row: TransactionRow): string {
  const { status, sequence, sendAttempts, acknowledgedAt, reviewReason, toldMinor } = row;
  const facts = [
    status,
    sequence,
    sendAttempts,
    acknowledgedAt?.getTime(),
    reviewReason,
    toldMinor,
  ];
  return facts.map((fact) => fact ?? "").join(":");
}
