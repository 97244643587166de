import { createHash } from "node:crypto";
import { and, eq, lt, sql, type SQL } from "drizzle-orm";
import { idempotencyKeys } from "@/drizzle/schema";
import { database, type DbTransaction } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { rowSet } from "@/lib/db/row-set";
import { CedirailError, invalidRequest } from "@/lib/errors";

/** What a key belongs to (contract §1, Idempotency). */
export interface IdempotencyScope {
  /** The merchant, or the staff user. */
  ownerId: string;
  method: string;
  path: string;
  key: string;
  bodyHash: string;
}

export interface StoredResponse {
  status: number;
  text: string;
}

/** What a key was used for, and when. */
export interface StoredKey {
  bodyHash: string;
  statusCode: number;
  response: string;
  createdAt: Date;
}

/** Reads the `Idempotency-Key` header, if there is one. @throws CedirailError `INVALID_REQUEST` */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get("idempotency-key");
  if (key === null) return null;
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalidRequest("Idempotency-Key", "1 to 255 visible ASCII characters");
}

function rowOf(scope: IdempotencyScope) {
  return {
    merchantId: scope.ownerId,
    method: scope.method,
    path: scope.path,
    keyHash: createHash("sha256").update(scope.key).digest("hex"),
  };
}

/** SQL: it is the row of this key. */
export function isRow(scope: IdempotencyScope): SQL | undefined {
  const row = rowOf(scope);
  return and(
    eq(idempotencyKeys.merchantId, row.merchantId),
    eq(idempotencyKeys.method, row.method),
    eq(idempotencyKeys.path, row.path),
    eq(idempotencyKeys.keyHash, row.keyHash),
  );
}

/**
 * Claims the key in the transaction of its effect: null when the effect may now run, or the response
 * of the first call. Waits for a first call that is still running, since both lock the same row.
 * @throws CedirailError `IDEMPOTENCY_KEY_REUSED` for another body
 */
export async function claimKey(
  tx: DbTransaction,
  scope: IdempotencyScope,
): Promise<StoredResponse | null> {
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ ...rowOf(scope), bodyHash: scope.bodyHash })
    .onConflictDoUpdate({
      target: [
        idempotencyKeys.merchantId,
        idempotencyKeys.method,
        idempotencyKeys.path,
        idempotencyKeys.keyHash,
      ],
      set: { bodyHash: scope.bodyHash, statusCode: 0, response: "", createdAt: sql`app_now()` },
      setWhere: sql`${idempotencyKeys.createdAt} <= app_now() - interval '24 hours'`,
    })
    .returning({ keyHash: idempotencyKeys.keyHash });
  if (claimed.length > 0) return null;
  const [stored] = await tx.select().from(idempotencyKeys).where(isRow(scope));
  if (!stored) throw new Error("A claimed idempotency key disappeared.");
  return replayOf(scope, stored);
}

/**
 * The response of the first call under a key.
 * @throws CedirailError `IDEMPOTENCY_KEY_REUSED` for another body
 */
export function replayOf({ bodyHash }: IdempotencyScope, stored: StoredKey): StoredResponse {
  if (stored.bodyHash !== bodyHash)
    throw new CedirailError(
      "IDEMPOTENCY_KEY_REUSED",
      "This Idempotency-Key was used with another body.",
      {},
      { internal: `It was first used at ${stored.createdAt.toISOString()}.` },
    );
  return { status: stored.statusCode, text: stored.response };
}

const keySet = rowSet(idempotencyKeys);

/** SQL for `writeSets` that stores keys with their responses; it returns a row for each that was free. */
export const storeKeys = (part: string) => `${keySet.insert(part)}
  order by merchant_id, method, path, key_hash
  on conflict (merchant_id, method, path, key_hash) do update
    set body_hash = excluded.body_hash, status_code = excluded.status_code,
      response = excluded.response, created_at = excluded.created_at
    where "idempotency_keys".created_at <= excluded.created_at - interval '24 hours'
  returning 1`;

/** A key with its response, for {@link storeKeys}. */
export function keysJson(
  keys: readonly { scope: IdempotencyScope; stored: StoredResponse }[],
  at: Date,
) {
  return keySet.toJson(
    keys.map(({ scope, stored }) => ({
      ...rowOf(scope),
      bodyHash: scope.bodyHash,
      statusCode: stored.status,
      response: stored.text,
      createdAt: at,
    })),
  );
}

/** The members that identify a key, as the database's functions read them. */
export function keyJson(scope: IdempotencyScope) {
  const { merchantId, method, path, keyHash } = rowOf(scope);
  return { merchant_id: merchantId, method, path, key_hash: keyHash };
}

/** Stores the response; it commits together with its effect. */
export async function storeResponse(
  tx: DbTransaction,
  scope: IdempotencyScope,
  stored: StoredResponse,
): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ statusCode: stored.status, response: stored.text })
    .where(isRow(scope));
}

/** Deletes expired keys (contract §1: they are kept for 24 hours). */
export async function deleteOldKeys(): Promise<void> {
  const { createdAt } = idempotencyKeys;
  const isOld = lt(createdAt, sql`app_now() - interval '25 hours'`);
  await deleteInSteps(database(), idempotencyKeys, isOld);
}
