import type { InferInsertModel, InferSelectModel } from "drizzle-orm";
import type { transactions } from "@/drizzle/schema";

export type TransactionRow = InferSelectModel<typeof transactions>;
export type NewTransaction = InferInsertModel<typeof transactions>;

/**
 * Whether it refunds a payment that arrived after its collection had failed: an operator decided it, and its
 * money comes from `suspense`, not from the wallet.
 */
export function returnsLatePayment(
  row: Pick<TransactionRow, "type" | "direction" | "createdBy">,
): boolean {
  return row.type === "refund" && row.direction === "out" && row.createdBy === "operator";
}

/**
 * Whether it waits until its recipient's hits are resolved. Nothing sends it then: the one who decides to send reads
 * this under the lock of the row.
 */
export function awaitsReview(row: Pick<TransactionRow, "status" | "statusReason">): boolean {
  return row.status === "pending" && row.statusReason === "under_review";
}
