import { beneficiaries } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import type { DbTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";
import type { ProviderCode } from "@/lib/providers/contract";
import { viewBeneficiary } from "./view";

export interface NewBeneficiary {
  name: string;
  /** E.164, Ghanaian mobile. */
  phone: string;
  /** The network to insist on; without one it is found at each payout. */
  provider?: ProviderCode | undefined;
  note?: string | undefined;
}

/** Saves somebody whom the merchant pays again and again. */
export async function createBeneficiary(
  tx: DbTransaction,
  principal: MerchantPrincipal,
  request: NewBeneficiary,
) {
  const { merchantId, actor } = principal;
  const { name, phone, provider = null, note = null } = request;
  const [row] = await tx
    .insert(beneficiaries)
    .values({ id: createId("ben"), merchantId, name, phone, provider, note })
    .returning();
  if (!row) throw new Error("The database returned no beneficiary.");
  await recordAct(tx, { merchantId, actor, action: "beneficiary.created", resource: row.id });
  return viewBeneficiary(row);
}
