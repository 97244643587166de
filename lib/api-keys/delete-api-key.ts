import { and, eq, isNull, sql } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { forgetKeys } from "@/lib/auth/authenticate";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { recordAct } from "@/lib/audit/record";
import type { DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";

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
    .returning({ id: apiKeys.id });
  if (!deleted) throw await notFoundOf(tx, "key", id);
  await recordAct(tx, {
    merchantId: principal.merchantId,
    actor: principal.actor,
    action: "key.deleted",
    resource: id,
  });
  forgetKeys();
  return { id, deleted: true as const };
}
