import type { DocumentType, Tier } from "@/lib/contract/kyc-fields";
import { inTransaction } from "@/lib/db/client";
import { inScope } from "@/lib/db/scope";
import { evidenceChanged } from "@/lib/kyc/evidence-changed";
import { documentRow } from "./test-documents";
import { newMerchant, type TestMerchant } from "./test-merchant";
import { asOwner } from "./test-owner";

export interface TestCase {
  id: string;
  merchant: TestMerchant;
  /** By their types. */
  documents: Partial<Record<DocumentType, string>>;
}

/** What a tier needs. */
const typesOf: Record<Exclude<Tier, "minimum">, DocumentType[]> = {
  medium: ["ghana_card"],
  enhanced: ["ghana_card", "proof_of_address", "business_registration"],
};

/** A new merchant whose documents for a tier wait for a reviewer. */
export async function newCase(tier: Exclude<Tier, "minimum"> = "medium"): Promise<TestCase> {
  const merchant = await newMerchant(1n, "minimum");
  await asOwner(
    (sql) => sql`update merchants set kyc_status = 'not_started', kyc_approved_at = null
      where id = ${merchant.id}`,
  );
  const documents: TestCase["documents"] = {};
  for (const documentType of typesOf[tier])
    documents[documentType] = await documentRow({ merchantId: merchant.id, documentType });
  await submitAll(merchant);
  const [row] = await asOwner(
    (sql) => sql<{ id: string }[]>`select id from kyc_cases where merchant_id = ${merchant.id}`,
  );
  return { id: row?.id ?? "", merchant, documents };
}

/** Hands in what a merchant has uploaded, as the last upload does. */
function submitAll({ id, userId }: TestMerchant): Promise<void> {
  return inScope([id], () => inTransaction((tx) => evidenceChanged(tx, id, userId)));
}

/** Another document of a case's merchant, in place of the one of its type. */
export async function replaceDocument(
  { merchant }: TestCase,
  documentType: DocumentType,
): Promise<string> {
  const id = await documentRow({ merchantId: merchant.id, documentType });
  await submitAll(merchant);
  return id;
}
