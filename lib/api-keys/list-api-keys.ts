import { eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { readPage, type Paging } from "@/lib/db/paging";
import { viewApiKey } from "./view";

/** One page of the merchant's API keys, newest first, without deleted ones. */
export function listApiKeys(merchantId: string, paging: Paging) {
  const { createdAt, id, deletedAt, merchantId: owner } = apiKeys;
  const listed = { createdAt, id, among: eq(owner, merchantId), filter: isNull(deletedAt) };
  return readPage(apiKeys, paging, listed, (rows) => rows.map(viewApiKey));
}
