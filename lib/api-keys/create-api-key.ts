import { sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { formatKey, hashKey } from "@/lib/auth/key-format";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import { config } from "@/lib/config/env";
import type { Scope } from "@/lib/contract/operation";
import type { Transaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { createId } from "@/lib/ids";
import { viewApiKey } from "./view";

export interface NewApiKey {
  name: string;
  scopes: readonly Scope[];
  expiresAt?: Date | null | undefined;
  allowedIps?: readonly string[] | undefined;
}

/**
 * Makes an API key for the merchant; the key itself is in this answer only (contract §2).
 * @throws CedirailError `FORBIDDEN` for a scope that the caller lacks, `INVALID_REQUEST` for an
 *   expiry that is past.
 */
export async function createApiKey(
  tx: Transaction,
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
  const { key, row } = await insertApiKey(tx, principal, request);
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

async function insertApiKey(tx: Transaction, principal: MerchantPrincipal, request: NewApiKey) {
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
      allowedIps: [...(request.allowedIps ?? [])],
      expiresAt: request.expiresAt ?? null,
    })
    .returning();
  if (!inserted) throw new Error("The database returned no key.");
  const [clock] = await tx.execute<{ expired: boolean }>(
    sql`select coalesce(${request.expiresAt?.toISOString() ?? null}::timestamptz <= app_now(), false) as expired`,
  );
  return { key, row: { key: inserted, expired: clock?.expired ?? false } };
}
