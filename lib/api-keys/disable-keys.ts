import { and, arrayContained, eq, isNull, not, sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { forgetKeyAfter } from "@/lib/auth/authenticate";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { Scope } from "@/lib/contract/operation";
import type { DbTransaction } from "@/lib/db/client";
import { endSecretsOf } from "@/lib/oauth/clients";

/**
 * Disables the API keys and the client secrets that a person created: all of them, or those with a scope that
 * is not in `beyond`. They stop working within a second in every process. The keys stay listed, and rotating
 * one gives another person a key in its place.
 */
export async function disableKeysOf(
  tx: DbTransaction,
  by: Pick<MerchantPrincipal, "merchantId" | "actor">,
  userId: string,
  { beyond }: { beyond?: ReadonlySet<Scope> } = {},
): Promise<void> {
  const { merchantId, actor } = by;
  const isOf = and(
    eq(apiKeys.userId, userId),
    eq(apiKeys.merchantId, merchantId),
    isNull(apiKeys.deletedAt),
    isNull(apiKeys.disabledAt),
    beyond && not(arrayContained(apiKeys.scopes, [...beyond])),
  );
  const disabled = await tx
    .update(apiKeys)
    .set({ disabledAt: sql`app_now()` })
    .where(isOf)
    .returning({ id: apiKeys.id, hash: apiKeys.hash });
  for (const { id: resource, hash } of disabled) {
    const details = { of: userId };
    await recordAct(tx, { merchantId, actor, action: "key.disabled", resource, details });
    forgetKeyAfter(tx, hash);
  }
  await endSecretsOf(tx, by, userId, beyond ? { beyond } : {});
}
