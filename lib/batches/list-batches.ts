import { and, count, desc, eq } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { BatchStatus, BatchView } from "@/lib/contract/batches";
import { database } from "@/lib/db/client";
import { countOutcomes } from "./count-outcomes";
import { viewBatch } from "./view";

/** One page of a merchant's batches, newest first (contract §1, Paging). */
export async function listBatches(
  merchantId: string,
  query: { page: number; limit: number; status?: BatchStatus | undefined },
): Promise<{ total: number; page: number; limit: number; data: BatchView[] }> {
  const { page, limit, status } = query;
  const where = and(
    eq(payoutBatches.merchantId, merchantId),
    status ? eq(payoutBatches.status, status) : undefined,
  );
  const [counted] = await database().select({ total: count() }).from(payoutBatches).where(where);
  const batches = await database()
    .select()
    .from(payoutBatches)
    .where(where)
    .orderBy(desc(payoutBatches.createdAt), desc(payoutBatches.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const outcomes = await countOutcomes(
    database(),
    batches.map(({ id }) => id),
  );
  const data = batches.flatMap((batch) => {
    const of = outcomes.get(batch.id);
    return of ? [viewBatch(batch, of)] : [];
  });
  return { total: counted?.total ?? 0, page, limit, data };
}
