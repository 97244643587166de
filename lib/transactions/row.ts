import type { InferInsertModel, InferSelectModel } from "drizzle-orm";
import type { transactionHistory, transactions } from "@/drizzle/schema";

export type TransactionRow = InferSelectModel<typeof transactions>;
export type NewTransaction = InferInsertModel<typeof transactions>;
export type HistoryRow = InferSelectModel<typeof transactionHistory>;
