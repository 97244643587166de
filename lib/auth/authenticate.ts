import { eq, sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { scopes as knownScopes, type Scope } from "@/lib/contract/operation";
import { database, relaxedDatabase } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { isAllowedAddress } from "./ip-allow-list";
import { environmentOfKey, hashKey } from "./key-format";
import type { Principal } from "./principal";

interface StoredKey {
  principal: Principal;
  allowedIps: readonly string[];
  /** Milliseconds from the look-up until the key expires, by the database's clock; null: never. */
  lifeMs: number | null;
}

/** Well under the second within which a deleted key must stop working in every process. */
const cacheMs = 500;
const cacheSize = 10_000;
const cache = new Map<string, { stored: StoredKey | null; readAt: number }>();
const lastUseWrites = new Map<string, number>();
const lastUseIntervalMs = 60_000;

const unauthorized = () =>
  new CedirailError("UNAUTHORIZED", "The API key is missing or not valid.");

/**
 * Turns the `Authorization` header into the principal it stands for (interface §5, contract §2).
 * @throws CedirailError `UNAUTHORIZED`, `WRONG_ENVIRONMENT` or `IP_NOT_ALLOWED`
 */
export async function authenticate(
  headers: Headers,
  clientAddress: string | null,
): Promise<Principal> {
  const match = /^Bearer ([\x21-\x7e]{1,512})$/i.exec(headers.get("authorization") ?? "");
  const key = match?.[1];
  const environment = key ? environmentOfKey(key) : null;
  if (!key || !environment) throw unauthorized();
  if (environment !== (config().environment === "mainnet" ? "live" : "test"))
    throw new CedirailError(
      "WRONG_ENVIRONMENT",
      `This is a ${environment} key; this address serves ${config().environment}.`,
    );
  const stored = await lookUpKey(hashKey(key));
  if (!stored) throw unauthorized();
  if (!isAllowedAddress(stored.allowedIps, clientAddress))
    throw new CedirailError("IP_NOT_ALLOWED", "This API key may not be used from this address.");
  stampLastUse(stored.principal.credentialId);
  return stored.principal;
}

async function lookUpKey(hash: string): Promise<StoredKey | null> {
  const cached = cache.get(hash);
  const age = cached ? performance.now() - cached.readAt : Infinity;
  if (cached && age < cacheMs && (cached.stored?.lifeMs ?? Infinity) > age) return cached.stored;
  const readAt = performance.now();
  const [row] = await database()
    .select({
      id: apiKeys.id,
      userId: apiKeys.userId,
      merchantId: apiKeys.merchantId,
      scopes: apiKeys.scopes,
      allowedIps: apiKeys.allowedIps,
      deletedAt: apiKeys.deletedAt,
      lifeMs: sql<
        number | null
      >`(extract(epoch from ${apiKeys.expiresAt} - app_now()) * 1000)::float8`,
    })
    .from(apiKeys)
    .where(eq(apiKeys.hash, hash));
  const usable = row && row.deletedAt === null && (row.lifeMs === null || row.lifeMs > 0);
  const stored = usable
    ? {
        principal: {
          kind: "key" as const,
          credentialId: row.id,
          userId: row.userId,
          merchantId: row.merchantId,
          scopes: new Set(row.scopes.filter(isScope)),
        },
        allowedIps: row.allowedIps,
        lifeMs: row.lifeMs,
      }
    : null;
  if (cache.size >= cacheSize) cache.clear();
  cache.set(hash, { stored, readAt });
  return stored;
}

function isScope(text: string): text is Scope {
  return (knownScopes as readonly string[]).includes(text);
}

/** Notes the use of a key at most once a minute; a lost stamp is no harm, a slow call would be. */
function stampLastUse(keyId: string): void {
  const last = lastUseWrites.get(keyId);
  if (last !== undefined && performance.now() - last < lastUseIntervalMs) return;
  if (lastUseWrites.size >= cacheSize) lastUseWrites.clear();
  lastUseWrites.set(keyId, performance.now());
  relaxedDatabase()
    .update(apiKeys)
    .set({ lastUsedAt: sql`app_now()` })
    .where(eq(apiKeys.id, keyId))
    .catch(() => lastUseWrites.delete(keyId));
}

/** Forgets what this process remembers of keys: a deletion here works at once. */
export function forgetKeys(): void {
  cache.clear();
}
