import { eq, sql } from "drizzle-orm";
import { apiKeys, oauthClients } from "@/drizzle/schema";
import { relaxedDatabase } from "@/lib/db/client";
import { isOAuthClient, type KeyPrincipal } from "./principal";

const maxEntries = 10_000;
const intervalMs = 60_000;
const writes = new Map<string, number>();

/** Stamps the last use at most once a minute; a lost stamp does no harm, a slow call would. */
export function stampLastUse(principal: KeyPrincipal): void {
  const { credentialId } = principal;
  const last = writes.get(credentialId);
  if (last !== undefined && performance.now() - last < intervalMs) return;
  if (writes.size >= maxEntries) writes.clear();
  writes.set(credentialId, performance.now());
  const table = isOAuthClient(principal) ? oauthClients : apiKeys;
  relaxedDatabase()
    .update(table)
    .set({ lastUsedAt: sql`app_now()` })
    .where(eq(table.id, credentialId))
    .catch(() => writes.delete(credentialId));
}
