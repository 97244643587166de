import { and, eq, ne } from "drizzle-orm";
import { kycCaseDocuments, kycCases, kycDocuments } from "@/drizzle/schema";
import { recordAct } from "@/lib/audit/record";
import type { DocumentType, Tier } from "@/lib/contract/kyc-fields";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";
import { changeApplication, lockApplication } from "@/lib/merchants/application";
import { readMerchant, type MerchantRow } from "@/lib/merchants/read-merchant";
import { submitToReview } from "./cases";
import {
  evidenceFor,
  isAlternative,
  openReasons,
  submittableTypes,
  tierToReview,
  type Evidence,
} from "./checklist";
import { readDocuments, setStatus } from "./evidence";
import { stepStatus } from "./status";

/**
 * Rejects a document of a type that may not be submitted now: after a final rejection none may, and while a reviewer
 * waits for something only that.
 * @throws CedirailError `INVALID_STATE`
 */
export async function assertMaySubmit(
  executor: Executor,
  merchantId: string,
  type: DocumentType,
): Promise<void> {
  const merchant = await readMerchant(executor, merchantId);
  const documents = await readDocuments(executor, merchantId);
  const types = submittableTypes(
    { tier: merchant.kycTier, documents, reasons: merchant.kycReasons },
    { canResubmit: merchant.kycCanResubmit, respondBy: merchant.kycRespondBy },
  );
  if (types.includes(type)) return;
  const message = merchant.kycCanResubmit
    ? "Submit only the documents that our reviewer requested."
    : "Your application was rejected for good: no documents can be submitted.";
  throw new CedirailError("INVALID_STATE", message, { field: "documentType", allowed: types });
}

/**
 * Follows a change of a merchant's documents, in the transaction in which one was submitted: the newest takes the
 * place of earlier ones, and once the list of a tier is full, they are under review. Locks the merchant's row before
 * any case or document.
 * @param by who submitted it
 */
export async function evidenceChanged(
  tx: DbTransaction,
  merchantId: string,
  by: string,
): Promise<void> {
  const merchant = await lockApplication(tx, merchantId);
  const documents = await replaceEarlier(tx, merchantId);
  // What was held until a final rejection, or until the account was closed, changes nothing any more.
  if (!merchant.kycCanResubmit || merchant.closedAt !== null) return;
  const reasons =
    merchant.kycStatus === "approved"
      ? []
      : openReasons({ documents, reasons: merchant.kycReasons });
  const ready = tierToReview({ tier: merchant.kycTier, documents, reasons });
  const kycStatus = stepStatus(
    merchant.kycStatus,
    ready ? "documents_complete" : "documents_missing",
  );
  const isUnderReview = kycStatus === "under_review";
  await changeApplication(tx, merchantId, {
    kycStatus,
    kycReasons: isUnderReview ? [] : reasons,
    ...(isUnderReview ? { kycComment: null, respondInDays: null } : {}),
  });
  await recordAct(tx, {
    merchantId,
    actor: by,
    action: "kyc.documents_changed",
    resource: merchantId,
    details: { from: merchant.kycStatus, to: kycStatus, requestedTier: ready },
  });
  if (isUnderReview) await review(tx, merchant, { documents, ready, by });
}

/** Marks documents as replaced whose place a later one has taken. @returns those that are left, the oldest first */
async function replaceEarlier(tx: DbTransaction, merchantId: string): Promise<Evidence[]> {
  const documents = await readDocuments(tx, merchantId);
  const isReplaced = (earlier: Evidence, place: number) =>
    documents
      .slice(place + 1)
      .some((later) => later.status === "submitted" && takesPlaceOf(later, earlier));
  const replaced = documents.filter(isReplaced);
  await setStatus(tx, merchantId, replaced, "replaced");
  return documents.filter((document) => !replaced.includes(document));
}

/** An undecided document gives way to one of its type, a rejected one also to what may stand for it. */
function takesPlaceOf(later: Evidence, { status, documentType }: Evidence): boolean {
  if (status === "rejected") return isAlternative(later.documentType, documentType);
  const isUndecided = status === "submitted" || status === "quarantined";
  return isUndecided && later.documentType === documentType;
}

async function review(
  tx: DbTransaction,
  { id: merchantId }: MerchantRow,
  { documents, ready, by }: { documents: readonly Evidence[]; ready: Tier | null; by: string },
): Promise<void> {
  const open = await readOpenCase(tx, merchantId);
  const requestedTier = ready ?? open?.requestedTier;
  if (requestedTier === undefined) throw new Error(`${merchantId} is under review without a case.`);
  const documentIds = evidenceFor(requestedTier, documents).map(({ id }) => id);
  const isSame =
    requestedTier === open?.requestedTier &&
    documentIds.length === open.documentIds.length &&
    documentIds.every((id) => open.documentIds.includes(id));
  // What a decision is not about does not disturb it.
  if (!isSame) await submitToReview(tx, { merchantId, requestedTier, documentIds, by });
}

/** What the undecided case of a merchant is about; null: there is none. */
async function readOpenCase(tx: DbTransaction, merchantId: string) {
  const { id, requestedTier } = kycCases;
  const [open] = await tx
    .select({ id, requestedTier })
    .from(kycCases)
    .where(and(eq(kycCases.merchantId, merchantId), ne(kycCases.status, "decided")));
  if (!open) return null;
  const rows = await tx
    .select({ id: kycDocuments.id })
    .from(kycCaseDocuments)
    .innerJoin(kycDocuments, eq(kycDocuments.id, kycCaseDocuments.documentId))
    .where(and(eq(kycCaseDocuments.caseId, open.id), ne(kycDocuments.status, "replaced")));
  return { ...open, documentIds: rows.map((row) => row.id) };
}
