import type { DocumentView, KycView } from "@/lib/contract/kyc";
import { tiers, type Tier } from "@/lib/contract/kyc-fields";
import { database, type Executor } from "@/lib/db/client";
import { mayMoneyLeave } from "@/lib/limits/count";
import { readRemaining, viewLimits } from "@/lib/limits/remaining";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { checklistOf, documentsOf, nextTier } from "./checklist";
import { readDocuments, type DocumentRow } from "./evidence";
import { viewReason } from "./texts";

/** What a merchant sees of its verification, limits and documents (contract §4, GET /api/users/kyc-status). */
export async function readKyc(executor: Executor, merchantId: string): Promise<KycView> {
  const merchant = await readMerchant(executor, merchantId);
  const documents = await readDocuments(executor, merchantId);
  const application = { tier: merchant.kycTier, documents, reasons: merchant.kycReasons };
  return {
    status: merchant.kycStatus,
    tier: merchant.kycTier,
    nextTier: nextTier(application),
    reasons: merchant.kycReasons,
    comment: merchant.kycComment,
    documents: documents.map(viewDocument),
    checklist: checklistOf(application),
    canResubmit: merchant.kycCanResubmit,
    respondBy: merchant.kycRespondBy?.toISOString() ?? null,
    mayMoneyLeave: mayMoneyLeave(merchant),
    limits: await readRemaining(executor, merchant),
    tiers: tiers.map(viewTier),
    sequence: merchant.kycSequence,
  };
}

/** The same, outside of a transaction. */
export const readOwnKyc = (merchantId: string) => readKyc(database(), merchantId);

const viewTier = (tier: Tier) => ({ tier, ...viewLimits(tier), documents: documentsOf(tier) });

function viewDocument(row: DocumentRow): DocumentView {
  return {
    documentId: row.id,
    documentType: row.documentType,
    fileName: row.fileName,
    status: row.status,
    reasons: row.reasons.map((reason) => viewReason(reason, row.id)),
    expiresOn: row.expiresOn,
    uploadedAt: row.createdAt.toISOString(),
  };
}
