import { eq, type InferSelectModel } from "drizzle-orm";
import { merchants } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

export type MerchantRow = InferSelectModel<typeof merchants>;

/** Reads a merchant whose id came from a credential or a foreign key. */
export async function readMerchant(executor: Executor, id: string): Promise<MerchantRow> {
  const [row] = await executor.select().from(merchants).where(eq(merchants.id, id));
  if (!row) throw new Error(`There is no merchant ${id}.`);
  return row;
}
