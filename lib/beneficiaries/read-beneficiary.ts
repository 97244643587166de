import { database } from "@/lib/db/client";
import { notFoundOf } from "@/lib/db/not-found";
import { findBeneficiary } from "./find-beneficiary";
import { viewBeneficiary } from "./view";

/** One of the merchant's beneficiaries. @throws CedirailError `NOT_FOUND` */
export async function readBeneficiary(merchantId: string, id: string) {
  const row = await findBeneficiary(database(), merchantId, id);
  if (!row) throw await notFoundOf(database(), "ben", id);
  return viewBeneficiary(row);
}
