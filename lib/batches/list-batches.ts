import { and, count, desc, eq, lte } from "drizzle-orm";
import { payoutBatches } from "@/drizzle/schema";
import type { BatchStatus, BatchView } from "@/lib/contract/batches";
import { database } from "@/lib/db/client";
import { asOfList, type Page, type Paging } from "@/lib/db/paging";
import { countOutcomes } from "./count-outcomes";
import { viewBatch } from "./view";

/** One page of a merchant's batches, newest first (contract §1, Paging). */
export async function listBatches(
  merchantId: string,
  query: Paging & { status?: BatchStatus | undefined },
): Promise<Page<BatchView>> {
  const { page, limit, status } = query;
  const ofMerchant = eq(payoutBatches.merchantId, merchantId);
  const asOf = await asOfList(query, payoutBatches.createdAt, ofMerchant);
  const where = and(
    ofMerchant,
    lte(payoutBatches.createdAt, asOf),
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
  return { total: counted?.total ?? 0, page, limit, asOf: asOf.toISOString(), data };
}
