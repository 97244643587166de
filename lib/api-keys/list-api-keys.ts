import { and, count, desc, eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { viewApiKey } from "./view";

/** One page of the merchant's keys, newest first, without the deleted ones. */
export async function listApiKeys(merchantId: string, paging: { page: number; limit: number }) {
  const { page, limit } = paging;
  const where = and(eq(apiKeys.merchantId, merchantId), isNull(apiKeys.deletedAt));
  const [counted] = await database().select({ total: count() }).from(apiKeys).where(where);
  const rows = await database()
    .select()
    .from(apiKeys)
    .where(where)
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { total: counted?.total ?? 0, page, limit, data: rows.map(viewApiKey) };
}
