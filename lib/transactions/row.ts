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
