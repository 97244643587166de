import { eq, sql } from "drizzle-orm";
import { oauthClients, oauthSecrets, oauthTokens } from "@/drizzle/schema";
import { database, type DbTransaction } from "@/lib/db/client";
import { RowCache } from "@/lib/db/row-cache";
import { hashKey } from "./key-format";
import { knownScopes, type KeyPrincipal } from "./principal";

interface StoredToken {
  principal: KeyPrincipal;
  /** Milliseconds from the look-up until it expires, by the database's clock. */
  lifeMs: number;
}

/**
 * How long a token is used before it is read again: within this time it ends in every process when its
 * client is deleted or its secret rotated away. A revoked one ends at once.
 */
const cacheMs = 500;

/** A text in place of a token says why it is not valid. */
const tokens = new RowCache<StoredToken | string>({
  table: "oauth_tokens",
  read: readToken,
  lifeOf: (stored) => (typeof stored === "string" ? cacheMs : Math.min(stored.lifeMs, cacheMs)),
});

async function readToken(hash: string): Promise<StoredToken | string> {
  const ends = sql`least(${oauthTokens.expiresAt}, ${oauthSecrets.expiresAt})`;
  const [row] = await database()
    .select({
      clientId: oauthClients.id,
      merchantId: oauthClients.merchantId,
      userId: oauthSecrets.userId,
      scopes: oauthTokens.scopes,
      revokedAt: oauthTokens.revokedAt,
      deletedAt: oauthClients.deletedAt,
      lifeMs: sql<number>`(extract(epoch from ${ends} - app_now()) * 1000)::float8`,
    })
    .from(oauthTokens)
    .innerJoin(oauthSecrets, eq(oauthSecrets.hash, oauthTokens.secretHash))
    .innerJoin(oauthClients, eq(oauthClients.id, oauthTokens.clientId))
    .where(eq(oauthTokens.hash, hash));
  if (!row) return "The access token is unknown.";
  const { clientId, merchantId, userId, lifeMs } = row;
  if (row.deletedAt !== null) return `${clientId} was deleted.`;
  if (row.revokedAt !== null) return `The access token of ${clientId} was revoked.`;
  if (lifeMs <= 0) return `The access token of ${clientId} has expired, or its secret was rotated.`;
  const scopes = knownScopes(row.scopes);
  const credential = { credentialId: clientId, actor: clientId, userId, merchantId, scopes };
  return { principal: { kind: "key", tokenHash: hash, ...credential }, lifeMs };
}

/** The principal of an access token (contract §2), or why there is none, for the log. */
export async function readAccessToken(token: string): Promise<KeyPrincipal | string> {
  const stored = await tokens.get(hashKey(token));
  return typeof stored === "string" ? stored : stored.principal;
}

/** Applies the revocation of an access token by `tx` in this process at its commit. */
export function forgetTokenAfter(tx: DbTransaction, hash: string): void {
  tokens.forgetAfter(tx, hash);
}
