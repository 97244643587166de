import { recordAct } from "@/lib/audit/record";
import { informOwners } from "@/lib/auth/inform-owners";
import type { DecisionReason, DocumentStatus, Tier } from "@/lib/contract/kyc-fields";
import type { DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { CedirailError } from "@/lib/errors";
import { emitEvents } from "@/lib/events/emit-event";
import { limitsOfTier } from "@/lib/limits/tiers";
import { changeApplication, lockApplication } from "@/lib/merchants/application";
import type { MerchantRow } from "@/lib/merchants/read-merchant";
import * as texts from "@/lib/messages/kyc-texts";
import { moneyText } from "@/lib/money-text";
import { isFull, isNeeded, tierLeft } from "./checklist";
import { readDocuments, setStatus, type DocumentRow } from "./evidence";
import { readKyc } from "./read-kyc";
import { stepStatus } from "./status";
import { linesOf, viewReason } from "./texts";

/** Days in which a merchant is expected to respond to a reviewer. */
const daysToRespond = 14;

export interface Decision {
  merchantId: string;
  decision: "approve" | "reject" | "request_more";
  /** Of an approval: the tier whose limits hold from now on. */
  tier: Tier | null;
  reasons: readonly DecisionReason[];
  /** Of a rejection: nothing may be submitted again. */
  isFinal: boolean;
  /** To the merchant. */
  comment: string | null;
  /** The documents of the case. */
  documentIds: readonly string[];
  caseId: string;
  /** The reviewer. */
  by: string;
}

/**
 * Carries out what reviewers decided, on the merchant and its documents, with event, e-mails and audit row, in the
 * transaction in which the case is decided. Locks the merchant's row, which the caller locks before the case too.
 * @throws CedirailError `INVALID_STATE` where nothing is under review, or an approved tier lacks a document
 */
export async function applyDecision(tx: DbTransaction, decision: Decision): Promise<void> {
  const { merchantId } = decision;
  const before = await lockApplication(tx, merchantId);
  if (before.kycStatus !== "under_review")
    throw new CedirailError("INVALID_STATE", "Nothing of this merchant is under review.");
  const documents = await readDocuments(tx, merchantId);
  const rejected = rejectedBy(decision, documents);
  if (decision.decision === "approve") await approveDocuments(tx, decision, documents, rejected);
  for (const document of rejected)
    await setStatus(tx, merchantId, [document], "rejected", reasonsOf(document, decision.reasons));
  const left = documents.filter((document) => !rejected.includes(document));
  const after = await changeApplication(tx, merchantId, {
    ...changesOf(before, decision),
    ...whatIsLost(before, decision, { rejected, left }),
  });
  await recordAct(tx, {
    merchantId,
    actor: decision.by,
    action: `kyc.${pastOf[decision.decision]}`,
    resource: merchantId,
    details: {
      caseId: decision.caseId,
      tier: { from: before.kycTier, to: after.kycTier },
      reasons: decision.reasons.map(({ code, document }) => ({ code, document })),
      ...(decision.decision === "reject" ? { isFinal: decision.isFinal } : {}),
    },
  });
  if (decision.decision === "approve") await emitVerified(tx, after, decision);
  await inform(tx, after, decision, documents);
}

const pastOf = { approve: "approved", reject: "rejected", request_more: "more_requested" } as const;

/** Whether a reason is about a document, named by its id or its type. */
const isAbout = ({ id, documentType }: DocumentRow, { document }: DecisionReason) =>
  document === id || document === documentType;

const isUnderDecision = ({ status }: DocumentRow) =>
  status === "submitted" || status === "approved";

/**
 * The documents that a decision rejects: those that its reasons name, and all that are submitted where a rejection
 * names none or is final.
 */
function rejectedBy(decision: Decision, documents: readonly DocumentRow[]): DocumentRow[] {
  const ofCase = documents
    .filter(({ id }) => decision.documentIds.includes(id))
    .filter(isUnderDecision);
  const named = ofCase.filter((document) =>
    decision.reasons.some((reason) => isAbout(document, reason)),
  );
  if (decision.decision !== "reject" || (named.length > 0 && !decision.isFinal)) return named;
  return ofCase.filter((document) => document.status === "submitted" || named.includes(document));
}

/** The reasons that name a document; where none does, all of them are about it. */
function reasonsOf(document: DocumentRow, reasons: readonly DecisionReason[]): DecisionReason[] {
  const own = reasons.filter((reason) => isAbout(document, reason));
  return own.length > 0 ? own : [...reasons];
}

/** @throws CedirailError `INVALID_STATE` where a document of the tier is not there */
async function approveDocuments(
  tx: DbTransaction,
  { merchantId, tier, documentIds }: Decision,
  documents: readonly DocumentRow[],
  rejected: readonly DocumentRow[],
): Promise<void> {
  const accepted = documents.filter(
    ({ id, status }) => status === "submitted" && documentIds.includes(id),
  );
  const approved = accepted.filter((document) => !rejected.includes(document));
  await assertValid(tx, approved);
  const standing = documents.filter(
    (document) => document.status === "approved" && !rejected.includes(document),
  );
  if (tier === null || !isFull(tier, [...standing, ...approved]))
    throw new CedirailError(
      "INVALID_STATE",
      "The documents that are accepted are not enough for this tier: request what is missing.",
    );
  await setStatus(tx, merchantId, approved, "approved");
  const giveWay: readonly DocumentStatus[] = ["approved", "expired", "rejected"];
  const replaced = documents.filter(
    ({ id, status, documentType }) =>
      giveWay.includes(status) &&
      approved.some((newer) => newer.documentType === documentType && newer.id !== id),
  );
  await setStatus(tx, merchantId, replaced, "replaced");
}

/** What has expired by what a reviewer entered cannot be approved. @throws CedirailError `INVALID_STATE` */
async function assertValid(tx: DbTransaction, documents: readonly DocumentRow[]): Promise<void> {
  const today = (await readNow(tx)).toISOString().slice(0, 10);
  const expired = documents.find(({ expiresOn }) => expiresOn !== null && expiresOn < today);
  if (expired)
    throw new CedirailError("INVALID_STATE", "A document has expired: request another one.", {
      documentId: expired.id,
      expiresOn: expired.expiresOn,
    });
}

function changesOf(before: MerchantRow, given: Decision) {
  const { decision, tier, isFinal, comment } = given;
  const kycStatus = stepStatus(before.kycStatus, decision);
  const kycComment = comment;
  if (decision === "approve")
    // A document that was not accepted all the same has its reasons itself.
    return {
      kycStatus,
      kycTier: tier ?? before.kycTier,
      isApproved: true,
      kycReasons: [],
      kycComment,
      respondInDays: null,
    };
  const isEnd = decision === "reject" && isFinal;
  return {
    kycStatus,
    kycReasons: given.reasons.map((reason) => viewReason(reason)),
    kycComment,
    kycCanResubmit: !isEnd,
    respondInDays: isEnd ? null : daysToRespond,
  };
}

/**
 * What a merchant loses that had a tier: all by a final rejection; else, where a document is rejected that was
 * approved, what its other approved documents do not carry.
 */
function whatIsLost(
  { kycTier }: MerchantRow,
  { decision, isFinal }: Decision,
  { rejected, left }: Record<"rejected" | "left", readonly DocumentRow[]>,
) {
  if (decision === "approve") return {};
  const approved = left.filter(({ status }) => status === "approved");
  const isCarried = !rejected.some(
    (document) => document.status === "approved" && isNeeded(kycTier, document, approved),
  );
  if (isCarried && !isFinal) return {};
  const tier = isFinal ? "minimum" : tierLeft(kycTier, approved);
  return { kycTier: tier, ...(tier === "minimum" ? { isApproved: false } : {}) };
}

/** An approval is `identity.verified` of the resource `kyc`, with what its GET shows (contract §5). */
async function emitVerified(
  tx: DbTransaction,
  { id: merchantId, kycSequence: sequence }: MerchantRow,
  { caseId: resourceId }: Decision,
): Promise<void> {
  const data = await readKyc(tx, merchantId);
  const event = { event: "identity.verified", resource: "kyc", merchantId, resourceId } as const;
  await emitEvents(tx, [{ ...event, sequence, data }], await readNow(tx));
}

async function inform(
  tx: DbTransaction,
  merchant: MerchantRow,
  { decision, reasons, comment }: Decision,
  documents: readonly DocumentRow[],
): Promise<void> {
  const { id, name: businessName, kycRespondBy: respondBy } = merchant;
  const given = {
    businessName,
    comment,
    reasons: linesOf(
      reasons.map((one) => viewReason(one)),
      documents,
    ),
  };
  const daily = moneyText(limitsOfTier(merchant.kycTier).dailyMinor, "GHSFIAT");
  const text =
    decision === "approve"
      ? texts.approved({ ...given, daily })
      : decision === "reject" || respondBy === null
        ? texts.rejected({ ...given, respondBy })
        : texts.moreNeeded({ ...given, respondBy });
  await informOwners(tx, id, text);
}
