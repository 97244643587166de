import type { InferSelectModel } from "drizzle-orm";
import type { payoutBatches, payoutBatchRows } from "@/drizzle/schema";

export type BatchRecord = InferSelectModel<typeof payoutBatches>;
export type BatchRowRecord = InferSelectModel<typeof payoutBatchRows>;

/** The words of `payout_batch_rows.status`; a created one is as its transaction. */
export type StoredRowStatus = "invalid" | "ready" | "created" | "skipped" | "refused" | "cancelled";
