import { and, eq, isNull } from "drizzle-orm";
import { beneficiaries } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { isId } from "@/lib/ids";
import type { BeneficiaryRow } from "./view";

/** One of the merchant's beneficiaries, or null: deleted ones and those of others are not there. */
export async function findBeneficiary(
  executor: Executor,
  merchantId: string,
  id: string,
): Promise<BeneficiaryRow | null> {
  if (!isId("ben", id)) return null;
  const [row] = await executor.select().from(beneficiaries).where(isOwn(merchantId, id));
  return row ?? null;
}

/** Admits one beneficiary of the merchant that is not deleted. */
export function isOwn(merchantId: string, id: string) {
  return and(
    eq(beneficiaries.id, id),
    eq(beneficiaries.merchantId, merchantId),
    isNull(beneficiaries.deletedAt),
  );
}
