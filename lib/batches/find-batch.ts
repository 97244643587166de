import { and, eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { Executor, DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";
import type { BatchRecord } from "./row";

const isMerchants = (merchantId: string, id: string) =>
  and(eq(payoutBatches.id, id), eq(payoutBatches.merchantId, merchantId));

/** One of the merchant's batches. @throws CedirailError `NOT_FOUND` */
export async function findBatch(
  executor: Executor,
  merchantId: string,
  id: string,
): Promise<BatchRecord> {
  if (!isId("bat", id)) throw notFound();
  const [batch] = await executor.select().from(payoutBatches).where(isMerchants(merchantId, id));
  if (!batch) throw await notFoundOf(executor, "bat", id);
  return batch;
}

/**
 * As {@link findBatch}, and keeps others from changing it, and its rows from being paid, until the
 * caller's transaction ends. @throws CedirailError `NOT_FOUND`
 */
export async function lockBatch(
  tx: DbTransaction,
  merchantId: string,
  id: string,
): Promise<BatchRecord> {
  if (!isId("bat", id)) throw notFound();
  const [batch] = await tx
    .select()
    .from(payoutBatches)
    .where(isMerchants(merchantId, id))
    .for("update");
  if (!batch) throw await notFoundOf(tx, "bat", id);
  return batch;
}
