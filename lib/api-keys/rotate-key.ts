import { eq, sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import { forgetKeyAfter } from "@/lib/auth/authenticate";
import { lockGrantor } from "@/lib/auth/lock-grantor";
import { assertMayGrant, type MerchantPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { invalidState } from "@/lib/errors";
import { insertApiKey, lockOwnKey } from "./api-keys";
import { viewApiKey, type ApiKeyRow } from "./view";

/**
 * Creates a key in place of another one, with its name, scopes, addresses and length of life; only this
 * response contains it. It acts for the caller's user. The key before it works for `overlapHours` more, or less
 * where it expires sooner.
 * @throws CedirailError `FORBIDDEN` for a key with a scope that the caller lacks, `INVALID_STATE` for one that
 *   was rotated already
 */
export async function rotateApiKey(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
  { overlapHours }: { overlapHours: number },
) {
  const grantor = await lockGrantor(tx, principal);
  const old = await lockOwnKey(tx, principal, id);
  if (old.replacedBy !== null)
    throw invalidState("This key was rotated already.", { replacedBy: old.replacedBy });
  assertMayGrant(grantor, old.scopes);
  const now = await readNow(tx);
  const { key, row } = await insertApiKey(tx, principal, {
    ...old,
    expiresAt: renewedExpiry(old, now),
  });
  const ends = sql`app_now() + interval '1 hour' * ${overlapHours}::int`;
  await tx
    .update(apiKeys)
    .set({ replacedBy: row.id, expiresAt: sql`least(${apiKeys.expiresAt}, ${ends})` })
    .where(eq(apiKeys.id, id));
  const { merchantId, actor } = principal;
  const details = { replacedBy: row.id, overlapHours };
  await recordAct(tx, { merchantId, actor, action: "key.rotated", resource: id, details });
  forgetKeyAfter(tx, old.hash);
  return { ...viewApiKey(row, now), key };
}

/** As long a life as the key had, from now on. */
function renewedExpiry({ createdAt, expiresAt }: ApiKeyRow, now: Date): Date | null {
  return expiresAt && new Date(now.getTime() + expiresAt.getTime() - createdAt.getTime());
}
