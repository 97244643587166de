/** The transaction's kinds, states and transitions (contract §3). */

export const transactionTypes = [
  "payment",
  "collection",
  "payout",
  "withdrawal",
  "conversion",
  "deposit",
  "refund",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = [
  "pending_approval",
  "pending",
  "processing",
  "completed",
  "failed",
  "expired",
  "cancelled",
  "reversed",
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

const transitions: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending_approval: ["pending", "cancelled", "expired"],
  pending: ["processing", "completed", "failed", "expired", "cancelled"],
  processing: ["completed", "failed"],
  completed: ["reversed"],
  failed: [],
  expired: [],
  cancelled: [],
  reversed: [],
};

/** Whether a transaction may go from one status to the other. */
export function mayBecome(from: TransactionStatus, to: TransactionStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether a transaction still waits for its end. */
export function isOpen(status: TransactionStatus): boolean {
  return status === "pending_approval" || status === "pending" || status === "processing";
}

/** How long a transaction waits for a second person at most (contract §2, Maker-checker). */
export const approvalLifeHours = 24;

/** Types that a mobile-money network carries, by the way their money goes. */
const transferDirections: Partial<Record<TransactionType, "in" | "out">> = {
  collection: "in",
  payout: "out",
  payment: "out",
  withdrawal: "out",
};

/** The types that a mobile-money network may carry. */
export const transferTypes = Object.keys(transferDirections) as TransactionType[];

/** Which way a transfer's money goes; null for types that no network carries. */
export function directionOf(type: string): "in" | "out" | null {
  return transferDirections[type as TransactionType] ?? null;
}
