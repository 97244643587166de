import { and, eq, isNull, sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { isWithinAllowList } from "@/lib/auth/ip-allow-list";
import { formatKey, hashKey } from "@/lib/auth/key-format";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import { config } from "@/lib/config/env";
import type { Scope } from "@/lib/contract/operation";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { viewApiKey } from "./view";

export interface NewApiKey {
  name: string;
  scopes: readonly Scope[];
  expiresAt?: Date | null | undefined;
  allowedIps?: readonly string[] | undefined;
}

/** How long and from where a key may be used. */
interface Bounds {
  expiresAt: Date | null;
  allowedIps: readonly string[];
}

/**
 * Makes an API key for the merchant; the key itself is in this answer only (contract §2). One made
 * with a key is never wider than that key: bounds that the request leaves open are its maker's.
 * @throws CedirailError `FORBIDDEN` for a scope that the caller lacks, and for a longer life or more
 *   addresses than its own; `INVALID_REQUEST` for an expiry that is past.
 */
export async function createApiKey(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: NewApiKey,
) {
  const lacking = request.scopes.find((scope) => !principal.scopes.has(scope));
  if (lacking)
    throw new CedirailError(
      "FORBIDDEN",
      `A key can make only keys with scopes it has itself; it lacks ${lacking}.`,
      { scope: lacking },
    );
  const bounds = boundsOf(request, await readMakersBounds(tx, principal));
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
 * Read anew: the wrapper may remember a key for a moment longer than it lives, and what a key makes
 * would outlive it. A session has no bounds.
 */
async function readMakersBounds(tx: DbTransaction, principal: MerchantPrincipal): Promise<Bounds> {
  if (principal.kind !== "key") return { expiresAt: null, allowedIps: [] };
  const [maker] = await tx
    .select({ expiresAt: apiKeys.expiresAt, allowedIps: apiKeys.allowedIps })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, principal.credentialId), isNull(apiKeys.deletedAt)))
    .for("share");
  if (!maker) throw new CedirailError("UNAUTHORIZED", "The credential is missing or not valid.");
  return maker;
}

function boundsOf(request: NewApiKey, maker: Bounds): Bounds {
  const { expiresAt = maker.expiresAt, allowedIps = maker.allowedIps } = request;
  if (maker.expiresAt !== null && (expiresAt === null || expiresAt > maker.expiresAt))
    throw new CedirailError("FORBIDDEN", "A key cannot create a key that outlives it.", {
      field: "expiresAt",
      value: expiresAt?.toISOString() ?? null,
      expected: `a time no later than ${maker.expiresAt.toISOString()}`,
    });
  if (!isWithinAllowList(allowedIps, maker.allowedIps))
    throw new CedirailError(
      "FORBIDDEN",
      "A key cannot create a key for addresses that it may not be used from itself.",
      {
        field: "allowedIps",
        value: allowedIps,
        expected: `addresses within ${maker.allowedIps.join(", ")}`,
      },
    );
  return { expiresAt, allowedIps };
}

async function insertApiKey(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: NewApiKey & Bounds,
) {
  const environment = config().environment === "mainnet" ? "live" : "test";
  const key = formatKey(environment);
  const [inserted] = await tx
    .insert(apiKeys)
    .values({
      id: createId("key"),
      merchantId: principal.merchantId,
      userId: principal.userId,
      name: request.name,
      scopes: [...request.scopes],
      prefix: `ck_${environment}_`,
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
