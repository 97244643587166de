import type { InferSelectModel } from "drizzle-orm";
import type { apiKeys } from "@/drizzle/schema";

type ApiKeyRow = InferSelectModel<typeof apiKeys>;

/** An API key in responses, without the key itself. */
export function viewApiKey(row: ApiKeyRow) {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    prefix: row.prefix,
    lastFour: row.lastFour,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    allowedIps: row.allowedIps,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
