import type { InferSelectModel } from "drizzle-orm";
import type { payoutBatches, payoutBatchRows } from "@/drizzle/schema";

export type BatchRecord = InferSelectModel<typeof payoutBatches>;
export type BatchRowRecord = InferSelectModel<typeof payoutBatchRows>;
