import type { InferInsertModel, InferSelectModel } from "drizzle-orm";
import type { transactionHistory, transactions, transfers } from "@/drizzle/schema";

export type TransactionRow = InferSelectModel<typeof transactions>;
export type NewTransaction = InferInsertModel<typeof transactions>;
export type HistoryRow = InferSelectModel<typeof transactionHistory>;
/** What a transaction shows of its latest transfer. */
export type LatestTransfer = Pick<
  InferSelectModel<typeof transfers>,
  "rail" | "reference" | "receipt"
>;

/**
 * Whether it gives back a payment that arrived after its collection had failed: an operator decided it, and
 * its money comes from `suspense`, not from the wallet.
 */
export function returnsLatePayment(
  row: Pick<TransactionRow, "type" | "direction" | "createdBy">,
): boolean {
  return row.type === "refund" && row.direction === "out" && row.createdBy === "operator";
}
