import { kycDocuments } from "@/drizzle/schema";
import type { DocumentStatus, DocumentType, KycStatus, Tier } from "@/lib/contract/kyc-fields";
import { database, inTransaction } from "@/lib/db/client";
import { inScope } from "@/lib/db/scope";
import { createId } from "@/lib/ids";
import { applyDecision, type Decision } from "@/lib/kyc/apply-decision";
import { changeCase, lockOpenCase, readCaseDocuments } from "@/lib/kyc/case-rows";
import { evidenceChanged } from "@/lib/kyc/evidence-changed";
import { readKyc } from "@/lib/kyc/read-kyc";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { newMerchant, type TestMerchant } from "./test-merchant";
import { asOwner } from "./test-owner";

/** A merchant that has submitted nothing yet. */
export async function newApplicant(tier: Tier = "minimum"): Promise<TestMerchant> {
  const merchant = await newMerchant(100_000_000n, tier);
  await asOwner(
    (sql) => sql`update merchants set kyc_status = 'not_started',
      kyc_approved_at = null where id = ${merchant.id}`,
  );
  return merchant;
}

/** A document of the applicant that is stored and submitted in one transaction, as an upload is. @returns its id */
export async function submit(
  { id: merchantId, userId }: TestMerchant,
  documentType: DocumentType,
  expiresOn: string | null = null,
): Promise<string> {
  const id = createId("doc");
  const document = {
    id,
    merchantId,
    documentType,
    fileName: `${documentType}.jpg`,
    status: "submitted",
    contentType: "image/jpeg",
    sizeBytes: 1000,
    contentHash: id,
    pages: 1,
    sealedKey: "none",
    keyId: "none",
    expiresOn,
    uploadedBy: userId,
  } as const;
  await inScope([merchantId], () =>
    inTransaction(async (tx) => {
      await tx.insert(kycDocuments).values(document);
      await evidenceChanged(tx, merchantId, userId);
    }),
  );
  return id;
}

type Given = Pick<Decision, "decision"> &
  Partial<Pick<Decision, "tier" | "reasons" | "isFinal" | "comment">>;

/**
 * What a reviewer decides on the applicant's open case, as `lib/reviews` does it; nothing where there is none.
 * @returns the case's id, or null
 */
export async function decide(
  { id: merchantId }: TestMerchant,
  given: Given,
): Promise<string | null> {
  const by = "usr_reviewer";
  return inTransaction(async (tx) => {
    await lockMerchant(tx, merchantId);
    const open = await lockOpenCase(tx, merchantId);
    if (!open) return null;
    const documents = await readCaseDocuments(tx, open);
    await applyDecision(tx, {
      merchantId,
      tier: given.decision === "approve" ? open.requestedTier : null,
      reasons: [],
      isFinal: false,
      comment: null,
      ...given,
      documentIds: documents.map(({ id }) => id),
      caseId: open.id,
      by,
    });
    await changeCase(tx, open, { assigneeId: by, status: "claimed" }, { by, act: "claimed" });
    await changeCase(
      tx,
      { ...open, status: "claimed", assigneeId: by },
      { status: "decided", decision: given.decision },
      { by, act: "decided" },
    );
    return open.id;
  });
}

/** What the applicant is shown. */
export const kycOf = ({ id }: TestMerchant) => inScope([id], () => readKyc(database(), id));

export interface ApplicantRow {
  kyc_status: KycStatus;
  kyc_tier: Tier;
  kyc_approved_at: Date | null;
  kyc_respond_by: Date | null;
  kyc_sequence: number;
}

/** What is stored of the applicant. */
export async function rowOf({ id }: TestMerchant): Promise<ApplicantRow> {
  const [row] = await asOwner(
    (sql) => sql<ApplicantRow[]>`select kyc_status, kyc_tier, kyc_approved_at, kyc_respond_by,
      kyc_sequence from merchants where id = ${id}`,
  );
  if (!row) throw new Error(`There is no ${id}.`);
  return row;
}

/** The statuses of the applicant's documents by type, the oldest first. */
export async function documentsOf({ id }: TestMerchant): Promise<[DocumentType, DocumentStatus][]> {
  const rows = await asOwner(
    (sql) => sql<{ document_type: DocumentType; status: DocumentStatus }[]>`
      select document_type, status from kyc_documents where merchant_id = ${id}
      order by created_at, id`,
  );
  return rows.map((row) => [row.document_type, row.status]);
}
