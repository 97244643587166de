import type { InferSelectModel } from "drizzle-orm";
import type { beneficiaries } from "@/drizzle/schema";
import type { ProviderCode } from "@/lib/providers/contract";

export type BeneficiaryRow = InferSelectModel<typeof beneficiaries>;

/** A saved beneficiary as answers show it. */
export function viewBeneficiary(row: BeneficiaryRow) {
  return {
    id: row.id,
    name: row.name,
    phoneNumber: row.phone,
    provider: row.provider as ProviderCode | null,
    note: row.note,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
