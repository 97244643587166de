import type { InferSelectModel } from "drizzle-orm";
import type { apiKeys } from "@/drizzle/schema";
import { expiryWarningDays, type KeyStatus } from "@/lib/contract/api-keys";

export type ApiKeyRow = InferSelectModel<typeof apiKeys>;

const dayMs = 86_400_000;

/** The status of an API key at `now`, the database's time. */
function statusOfKey(
  { disabledAt, expiresAt, replacedBy }: Pick<ApiKeyRow, "disabledAt" | "expiresAt" | "replacedBy">,
  now: Date,
): KeyStatus {
  const leftMs = expiresAt === null ? Infinity : expiresAt.getTime() - now.getTime();
  if (disabledAt !== null) return "disabled";
  if (leftMs <= 0) return "expired";
  if (replacedBy !== null) return "rotated";
  return leftMs <= expiryWarningDays * dayMs ? "expiring" : "active";
}

/** An API key in responses, without the key itself. */
export function viewApiKey(row: ApiKeyRow, now: Date) {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    prefix: row.prefix,
    lastFour: row.lastFour,
    status: statusOfKey(row, now),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    allowedIps: row.allowedIps,
    replacedBy: row.replacedBy,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
