import type { InferSelectModel } from "drizzle-orm";
import type { transfers } from "@/drizzle/schema";

export type TransferRow = InferSelectModel<typeof transfers>;
