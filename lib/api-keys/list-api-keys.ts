import { and, count, desc, eq, isNull, lte } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { asOfList, type Paging } from "@/lib/db/paging";
import { viewApiKey } from "./view";

/** One page of the merchant's API keys, newest first, without deleted ones. */
export async function listApiKeys(merchantId: string, paging: Paging) {
  const { page, limit } = paging;
  const ofMerchant = eq(apiKeys.merchantId, merchantId);
  const asOf = await asOfList(paging, apiKeys.createdAt, ofMerchant);
  const where = and(ofMerchant, isNull(apiKeys.deletedAt), lte(apiKeys.createdAt, asOf));
  const [counted] = await database().select({ total: count() }).from(apiKeys).where(where);
  const rows = await database()
    .select()
    .from(apiKeys)
    .where(where)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const total = counted?.total ?? 0;
  return { total, page, limit, asOf: asOf.toISOString(), data: rows.map(viewApiKey) };
}
