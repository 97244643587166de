import {
  and,
  arrayContained,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  not,
  or,
  sql,
  type InferSelectModel,
  type SQL,
} from "drizzle-orm";
import { oauthClients, oauthSecrets } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { readUsage, sumOfUsage } from "@/lib/auth/credential-usage";
import { hashKey, newKey } from "@/lib/auth/key-format";
import { lockGrantor } from "@/lib/auth/lock-grantor";
import { assertMayGrant, type MerchantPrincipal } from "@/lib/auth/principal";
import type { Scope } from "@/lib/contract/operation";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { readPage, type Paging } from "@/lib/db/paging";
import { notFound } from "@/lib/errors";
import { createId, isId } from "@/lib/ids";

type ClientRow = InferSelectModel<typeof oauthClients>;

/** SQL that holds for the secrets that work. */
export const secretWorks = () =>
  or(isNull(oauthSecrets.expiresAt), gt(oauthSecrets.expiresAt, sql`app_now()`));

/**
 * Creates an OAuth client; only this response contains its secret (contract §2).
 * @throws CedirailError `FORBIDDEN` for a scope that the caller lacks
 */
export async function createOAuthClient(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  { name, scopes }: { name: string; scopes: readonly string[] },
) {
  assertMayGrant(await lockGrantor(tx, principal), scopes);
  const { merchantId } = principal;
  const [row] = await tx
    .insert(oauthClients)
    .values({ id: createId("oac"), merchantId, name, scopes: [...scopes] })
    .returning();
  if (!row) throw new Error("The database returned no client.");
  const secret = await addSecret(tx, principal, row.id);
  await record(tx, principal, "client.created", row.id, { scopes });
  return { ...(await viewClient(tx, row)), secret };
}

async function addSecret(tx: DbTransaction, principal: MerchantPrincipal, clientId: string) {
  const secret = newKey("cc");
  const { merchantId, userId } = principal;
  const lastFour = secret.slice(-4);
  await tx
    .insert(oauthSecrets)
    .values({ hash: hashKey(secret), clientId, merchantId, userId, lastFour });
  return secret;
}

function record(
  tx: DbTransaction,
  { merchantId, actor }: MerchantPrincipal,
  action: string,
  resource: string,
  details: Record<string, unknown> = {},
) {
  return recordAct(tx, { merchantId, actor, action, resource, details });
}

/** One page of the merchant's OAuth clients with their usage, newest first, without deleted ones. */
export function listOAuthClients(merchantId: string, paging: Paging) {
  const { createdAt, id, deletedAt, merchantId: owner } = oauthClients;
  const listed = { createdAt, id, among: eq(owner, merchantId), filter: isNull(deletedAt) };
  return readPage(oauthClients, paging, listed, async (rows) => {
    const usageOf = await readUsage(rows.map((row) => row.id));
    const views = await viewClients(database(), rows);
    return views.map((view) => ({ ...view, usage: sumOfUsage(usageOf(view.id)) }));
  });
}

/** The client of the caller's merchant, locked until `tx` ends. */
async function lockOwn(tx: DbTransaction, { merchantId }: MerchantPrincipal, id: string) {
  if (!isId("oac", id)) throw notFound();
  const own = and(eq(oauthClients.merchantId, merchantId), isNull(oauthClients.deletedAt));
  const [row] = await tx
    .select()
    .from(oauthClients)
    .where(and(eq(oauthClients.id, id), own))
    .for("update");
  if (!row) throw await notFoundOf(tx, "oac", id);
  return row;
}

/**
 * Gives a client a new secret, which only this response contains. The secrets before it and their tokens
 * work for `overlapHours` more, or less where an earlier rotation ends them sooner.
 * @throws CedirailError `FORBIDDEN` for a client with a scope that the caller lacks
 */
export async function rotateOAuthClient(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
  { overlapHours }: { overlapHours: number },
) {
  const grantor = await lockGrantor(tx, principal);
  const row = await lockOwn(tx, principal, id);
  assertMayGrant(grantor, row.scopes);
  await endSecrets(tx, eq(oauthSecrets.clientId, id), overlapHours);
  const secret = await addSecret(tx, principal, id);
  await record(tx, principal, "client.rotated", id, { overlapHours });
  return { ...(await viewClient(tx, row)), secret };
}

async function endSecrets(
  tx: DbTransaction,
  which: SQL | undefined,
  overlapHours: number,
): Promise<string[]> {
  const ends = sql`app_now() + interval '1 hour' * ${overlapHours}::int`;
  const ended = await tx
    .update(oauthSecrets)
    .set({ expiresAt: sql`least(${oauthSecrets.expiresAt}, ${ends})` })
    .where(and(which, secretWorks()))
    .returning({ clientId: oauthSecrets.clientId });
  return ended.map(({ clientId }) => clientId);
}

/** Deletes an OAuth client; its secrets and tokens stop working within a second in every process. */
export async function deleteOAuthClient(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
) {
  await lockOwn(tx, principal, id);
  await tx
    .update(oauthClients)
    .set({ deletedAt: sql`app_now()` })
    .where(eq(oauthClients.id, id));
  await record(tx, principal, "client.deleted", id);
  return { id, deleted: true as const };
}

/**
 * Ends the client secrets that a person created, with their tokens: all of them, or those of clients with a
 * scope that is not in `beyond`. They stop working within a second in every process; rotating a client gives
 * it another secret.
 */
export async function endSecretsOf(
  tx: DbTransaction,
  { merchantId, actor }: Pick<MerchantPrincipal, "merchantId" | "actor">,
  userId: string,
  { beyond }: { beyond?: ReadonlySet<Scope> } = {},
): Promise<void> {
  const wide = tx
    .select({ id: oauthClients.id })
    .from(oauthClients)
    .where(beyond && not(arrayContained(oauthClients.scopes, [...beyond])));
  const isOf = and(
    eq(oauthSecrets.userId, userId),
    eq(oauthSecrets.merchantId, merchantId),
    inArray(oauthSecrets.clientId, wide),
  );
  for (const resource of new Set(await endSecrets(tx, isOf, 0)))
    await recordAct(tx, {
      merchantId,
      actor,
      action: "client.disabled",
      resource,
      details: { of: userId },
    });
}

async function viewClients(executor: Executor, rows: readonly ClientRow[]) {
  const ids = rows.map(({ id }) => id);
  const secrets = await executor
    .select()
    .from(oauthSecrets)
    .where(and(inArray(oauthSecrets.clientId, ids), secretWorks()))
    .orderBy(desc(oauthSecrets.createdAt), sql`${oauthSecrets.expiresAt} desc nulls first`);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    secrets: secrets
      .filter(({ clientId }) => clientId === row.id)
      .map(({ lastFour, createdAt, expiresAt }) => ({
        lastFour,
        createdAt: createdAt.toISOString(),
        expiresAt: expiresAt?.toISOString() ?? null,
      })),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }));
}

/** An OAuth client in responses, without its secrets. */
async function viewClient(executor: Executor, row: ClientRow) {
  const [view] = await viewClients(executor, [row]);
  if (!view) throw new Error("A client has no view.");
  return view;
}
