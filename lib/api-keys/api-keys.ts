import { and, arrayContained, eq, isNull, not, sql, type InferSelectModel } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { isWithinAllowList } from "@/lib/auth/ip-range";
import { hashKey, newKey, ownKeyEnvironment } from "@/lib/auth/key-format";
import { assertMayGrant, isOAuthClient, type MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import type { Scope } from "@/lib/contract/operation";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, invalidRequest, forbidden, notFound } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";
import { clientLives } from "@/lib/oauth/clients";
import { readPage, type Paging } from "@/lib/db/paging";
import { forgetKeyAfter } from "@/lib/auth/authenticate";
import { notFoundOf } from "@/lib/db/not-found";

export interface NewApiKey {
  name: string;
  scopes: readonly Scope[];
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
 * created with a key is never wider than that key: bounds that the request omits are its creator's.
 * @throws CedirailError `FORBIDDEN` for a scope that the caller lacks, and for a longer life or more
 *   addresses than its own; `INVALID_REQUEST` for an expiry in the past
 */
export async function createApiKey(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: NewApiKey,
) {
  assertMayGrant(principal, request.scopes);
  const bounds = boundsOf(request, await readCreatorBounds(tx, principal));
  const { key, row } = await insertApiKey(tx, principal, { ...request, ...bounds });
  if (row.expired)
    throw invalidRequest("expiresAt", "a time in the future", request.expiresAt?.toISOString());
  await recordAct(tx, {
    merchantId: principal.merchantId,
    actor: principal.actor,
    action: "key.created",
    resource: row.key.id,
    details: { scopes: request.scopes },
  });
  return { ...viewApiKey(row.key), key };
}

/**
 * Read from the database, since a cached key may have expired a moment ago and the new key would
 * outlive it. A session and an OAuth client have no bounds.
 */
async function readCreatorBounds(tx: DbTransaction, principal: MerchantPrincipal): Promise<Bounds> {
  const { kind, credentialId } = principal;
  if (kind !== "key" || (isOAuthClient(principal) && (await clientLives(tx, credentialId))))
    return { expiresAt: null, allowedIps: [] };
  const [creator] = await tx
    .select({ expiresAt: apiKeys.expiresAt, allowedIps: apiKeys.allowedIps })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, principal.credentialId), isNull(apiKeys.deletedAt)))
    .for("share");
  if (!creator) throw new CedirailError("UNAUTHORIZED", "The credential is missing or invalid.");
  return creator;
}

function boundsOf(request: NewApiKey, creator: Bounds): Bounds {
  const { expiresAt = creator.expiresAt, allowedIps = creator.allowedIps } = request;
  if (creator.expiresAt !== null && (expiresAt === null || expiresAt > creator.expiresAt))
    throw forbidden("A key cannot create a key that outlives it.", {
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

async function insertApiKey(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: NewApiKey & Bounds,
) {
  const key = newKey("ck");
  const [inserted] = await tx
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
  if (!inserted) throw new Error("The database returned no key.");
  const [clock] = await tx.execute<{ expired: boolean }>(
    sql`select coalesce(${request.expiresAt?.toISOString() ?? null}::timestamptz <= app_now(), false) as expired`,
  );
  return { key, row: { key: inserted, expired: clock?.expired ?? false } };
}

/** One page of the merchant's API keys, newest first, without deleted ones. */
export function listApiKeys(merchantId: string, paging: Paging) {
  const { createdAt, id, deletedAt, merchantId: owner } = apiKeys;
  const listed = { createdAt, id, among: eq(owner, merchantId), filter: isNull(deletedAt) };
  return readPage(apiKeys, paging, listed, (rows) => rows.map(viewApiKey));
}

/** Deletes an API key; it stops working within a second in every process. */
export async function deleteApiKey(tx: DbTransaction, principal: MerchantPrincipal, id: string) {
  if (!isId("key", id)) throw notFound();
  const [deleted] = await tx
    .update(apiKeys)
    .set({ deletedAt: sql`app_now()` })
    .where(
      and(
        eq(apiKeys.id, id),
        eq(apiKeys.merchantId, principal.merchantId),
        isNull(apiKeys.deletedAt),
      ),
    )
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

/**
 * Deletes the API keys that a person has created: all of them, or those with a scope that is not in `beyond`.
 * They stop working within a second in every process.
 */
export async function deleteKeysOf(
  tx: DbTransaction,
  { merchantId, actor }: Pick<MerchantPrincipal, "merchantId" | "actor">,
  userId: string,
  { beyond }: { beyond?: ReadonlySet<Scope> } = {},
): Promise<void> {
  const isOf = and(
    eq(apiKeys.userId, userId),
    eq(apiKeys.merchantId, merchantId),
    isNull(apiKeys.deletedAt),
    beyond && not(arrayContained(apiKeys.scopes, [...beyond])),
  );
  const deleted = await tx
    .update(apiKeys)
    .set({ deletedAt: sql`app_now()` })
    .where(isOf)
    .returning({ id: apiKeys.id, hash: apiKeys.hash });
  for (const { id, hash } of deleted) {
    const details = { of: userId };
    await recordAct(tx, { merchantId, actor, action: "key.deleted", resource: id, details });
    forgetKeyAfter(tx, hash);
  }
}

type ApiKeyRow = InferSelectModel<typeof apiKeys>;

/** An API key in responses, without the key itself. */
function viewApiKey(row: ApiKeyRow) {
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
