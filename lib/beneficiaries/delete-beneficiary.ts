import { sql } from "drizzle-orm";
import { beneficiaries } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { isOwn } from "./find-beneficiary";

/**
 * Deletes one of the merchant's beneficiaries; the row stays for the payouts that name it.
 * @throws CedirailError `NOT_FOUND`
 */
export async function deleteBeneficiary(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
) {
  if (!isId("ben", id)) throw notFound();
  const { merchantId, actor } = principal;
  const [row] = await tx
    .update(beneficiaries)
    .set({ deletedAt: sql`app_now()` })
    .where(isOwn(merchantId, id))
    .returning({ id: beneficiaries.id });
  if (!row) throw await notFoundOf(tx, "ben", id);
  await recordAct(tx, { merchantId, actor, action: "beneficiary.deleted", resource: id });
  return { id, deleted: true as const };
}
