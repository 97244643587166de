import { and, eq, isNull, sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { forgetKeyAfter } from "@/lib/auth/authenticate";
import { readUsage, sumOfUsage } from "@/lib/auth/credential-usage";
import { isWithinAllowList } from "@/lib/auth/ip-range";
import { hashKey, newKey, ownKeyEnvironment } from "@/lib/auth/key-format";
import { lockGrantor } from "@/lib/auth/lock-grantor";
import { assertMayGrant, type MerchantPrincipal } from "@/lib/auth/principal";
import { database, type DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { readNow } from "@/lib/db/now";
import { readPage, type Paging } from "@/lib/db/paging";
import { forbidden, invalidRequest, notFound, unauthorized } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";
import { lockSecretOf } from "@/lib/oauth/tokens";
import { viewApiKey, type ApiKeyRow } from "./view";

export interface NewApiKey {
  name: string;
  scopes: readonly string[];
  expiresAt?: Date | null | undefined;
  allowedIps?: readonly string[] | undefined;
}

/** Until when and from where a key may be used. */
interface Bounds {
  expiresAt: Date | null;
  allowedIps: readonly string[];
}

/**
 * Creates an API key for the merchant; only this response contains the key itself (contract §2). A key
 * created with a key or an access token is never wider than that: bounds that the request omits are its creator's.
 * @throws CedirailError `FORBIDDEN` for a scope that the caller lacks, and for a longer life or more
 *   addresses than its own; `INVALID_REQUEST` for an expiry in the past
 */
export async function createApiKey(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: NewApiKey,
) {
  assertMayGrant(await lockGrantor(tx, principal), request.scopes);
  const bounds = boundsOf(request, await readCreatorBounds(tx, principal));
  const { key, row } = await insertApiKey(tx, principal, { ...request, ...bounds });
  return { ...viewApiKey(row, row.createdAt), key };
}

/**
 * Read from the database, since a cached credential may have ended a moment ago and the new key would
 * outlive it. A session has no bounds; a token is replaced for as long as its client's secret works.
 */
async function readCreatorBounds(tx: DbTransaction, principal: MerchantPrincipal): Promise<Bounds> {
  if (principal.kind === "session") return { expiresAt: null, allowedIps: [] };
  const { tokenHash, credentialId } = principal;
  const creator =
    tokenHash === undefined
      ? await lockKeyBounds(tx, credentialId)
      : await lockSecretOf(tx, tokenHash);
  if (!creator)
    throw unauthorized("The credential is missing or invalid.", `${credentialId} ended.`);
  return { allowedIps: [], ...creator };
}

async function lockKeyBounds(tx: DbTransaction, id: string): Promise<Bounds | undefined> {
  const [key] = await tx
    .select({ expiresAt: apiKeys.expiresAt, allowedIps: apiKeys.allowedIps })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.deletedAt), isNull(apiKeys.disabledAt)))
    .for("share");
  return key;
}

function boundsOf(request: Pick<NewApiKey, "expiresAt" | "allowedIps">, creator: Bounds): Bounds {
  const { expiresAt = creator.expiresAt, allowedIps = creator.allowedIps } = request;
  if (creator.expiresAt !== null && (expiresAt === null || expiresAt > creator.expiresAt))
    throw forbidden("A credential cannot create a key that outlives it.", {
      field: "expiresAt",
      value: expiresAt?.toISOString() ?? null,
      expected: `a time no later than ${creator.expiresAt.toISOString()}`,
    });
  if (!isWithinAllowList(allowedIps, creator.allowedIps))
    throw forbidden("A key cannot create a key for addresses that it cannot be used from itself.", {
      field: "allowedIps",
      value: allowedIps,
      expected: `addresses within ${creator.allowedIps.join(", ")}`,
    });
  return { expiresAt, allowedIps };
}

/** Adds a key. @throws CedirailError `INVALID_REQUEST` for an expiry in the past */
export async function insertApiKey(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: NewApiKey & Bounds,
) {
  const key = newKey("ck");
  const [row] = await tx
    .insert(apiKeys)
    .values({
      id: createId("key"),
      merchantId: principal.merchantId,
      userId: principal.userId,
      name: request.name,
      scopes: [...request.scopes],
      prefix: `ck_${ownKeyEnvironment()}_`,
      lastFour: key.slice(-4),
      hash: hashKey(key),
      allowedIps: [...request.allowedIps],
      expiresAt: request.expiresAt,
    })
    .returning();
  if (!row) throw new Error("The database returned no key.");
  // Stamped by the database's clock in this statement.
  if (request.expiresAt !== null && request.expiresAt <= row.createdAt)
    throw invalidRequest("expiresAt", "a time in the future", request.expiresAt.toISOString());
  const { merchantId, actor } = principal;
  const details = { scopes: request.scopes };
  await recordAct(tx, { merchantId, actor, action: "key.created", resource: row.id, details });
  return { key, row };
}

/** One page of the merchant's API keys, newest first, without deleted ones. */
export function listApiKeys(merchantId: string, paging: Paging) {
  const { createdAt, id, deletedAt, merchantId: owner } = apiKeys;
  const listed = { createdAt, id, among: eq(owner, merchantId), filter: isNull(deletedAt) };
  return readPage(apiKeys, paging, listed, async (rows) => {
    const now = await readNow(database());
    const usageOf = await readUsage(rows.map((row) => row.id));
    return rows.map((row) => ({ ...viewApiKey(row, now), usage: sumOfUsage(usageOf(row.id)) }));
  });
}

function isOwn(merchantId: string, id: string) {
  if (!isId("key", id)) throw notFound();
  return and(eq(apiKeys.id, id), eq(apiKeys.merchantId, merchantId), isNull(apiKeys.deletedAt));
}

/** One of the merchant's API keys, with its usage day by day. @throws CedirailError `NOT_FOUND` */
export async function readApiKey(merchantId: string, id: string) {
  const [row] = await database().select().from(apiKeys).where(isOwn(merchantId, id));
  if (!row) throw await notFoundOf(database(), "key", id);
  const days = (await readUsage([id]))(id);
  return { ...viewApiKey(row, await readNow(database())), usage: sumOfUsage(days), days };
}

/** The key of the caller's merchant, locked until `tx` ends. @throws CedirailError `NOT_FOUND` */
export async function lockOwnKey(
  tx: DbTransaction,
  { merchantId }: MerchantPrincipal,
  id: string,
): Promise<ApiKeyRow> {
  const [row] = await tx.select().from(apiKeys).where(isOwn(merchantId, id)).for("update");
  if (!row) throw await notFoundOf(tx, "key", id);
  return row;
}

/**
 * Changes the name of an API key, or the addresses it can be used from, within a second in every process.
 * @throws CedirailError `FORBIDDEN` for more addresses where the key has a scope that the caller lacks
 */
export async function updateApiKey(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
  changes: { name?: string | undefined; allowedIps?: string[] | undefined },
) {
  const grantor = await lockGrantor(tx, principal);
  const { hash, ...old } = await lockOwnKey(tx, principal, id);
  const opens = changes.allowedIps && !isWithinAllowList(changes.allowedIps, old.allowedIps);
  if (opens) assertMayGrant(grantor, old.scopes);
  const [row] = await tx.update(apiKeys).set(changes).where(eq(apiKeys.id, id)).returning();
  if (!row) throw new Error("The database returned no key.");
  const { merchantId, actor } = principal;
  await recordAct(tx, { merchantId, actor, action: "key.updated", resource: id, details: changes });
  forgetKeyAfter(tx, hash);
  return viewApiKey(row, await readNow(tx));
}

/** Deletes an API key; it stops working within a second in every process. */
export async function deleteApiKey(tx: DbTransaction, principal: MerchantPrincipal, id: string) {
  const [deleted] = await tx
    .update(apiKeys)
    .set({ deletedAt: sql`app_now()` })
    .where(isOwn(principal.merchantId, id))
    .returning({ hash: apiKeys.hash });
  if (!deleted) throw await notFoundOf(tx, "key", id);
  await recordAct(tx, {
    merchantId: principal.merchantId,
    actor: principal.actor,
    action: "key.deleted",
    resource: id,
  });
  forgetKeyAfter(tx, deleted.hash);
  return { id, deleted: true as const };
}
