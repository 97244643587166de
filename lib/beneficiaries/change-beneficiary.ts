import { sql } from "drizzle-orm";
import { beneficiaries } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";
import type { ProviderCode } from "@/lib/providers/contract";
import { isOwn } from "./find-beneficiary";
import { viewBeneficiary } from "./view";

/** What changes; what is left out stays as it is, and null takes it away. */
export interface BeneficiaryChanges {
  name?: string | undefined;
  /** E.164, Ghanaian mobile. */
  phone?: string | undefined;
  provider?: ProviderCode | null | undefined;
  note?: string | null | undefined;
}

/**
 * Changes one of the merchant's beneficiaries; payouts that exist already keep what they were made
 * with. @throws CedirailError `NOT_FOUND`
 */
export async function changeBeneficiary(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  id: string,
  changes: BeneficiaryChanges,
) {
  if (!isId("ben", id)) throw notFound();
  const { merchantId, actor } = principal;
  const [row] = await tx
    .update(beneficiaries)
    .set({ ...changes, updatedAt: sql`app_now()` })
    .where(isOwn(merchantId, id))
    .returning();
  if (!row) throw await notFoundOf(tx, "ben", id);
  await recordAct(tx, {
    merchantId,
    actor,
    action: "beneficiary.changed",
    resource: id,
    details: { fields: Object.keys(changes) },
  });
  return viewBeneficiary(row);
}
