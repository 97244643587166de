import type { CaseDetail } from "@/lib/contract/review-views";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { listPeople, readUser } from "@/lib/auth/users";
import { tiers, type DecisionReason } from "@/lib/contract/kyc-fields";
import { database, type Executor } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { notFound } from "@/lib/errors";
import {
  findCase,
  readCaseDocuments,
  readCaseHistory,
  type CaseDocument,
  type CaseRow,
} from "@/lib/kyc/case-rows";
import { checklistOf } from "@/lib/kyc/checklist";
import { factsOf, type Facts } from "@/lib/kyc/facts";
import { isPersonOfMerchant } from "@/lib/auth/guard-staff";
import { stepCase } from "@/lib/kyc/step-case";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { readNames, type Names } from "@/lib/merchants/read-names";
import { readHitsOf } from "@/lib/screening/hits";
import { screeningLists } from "@/lib/screening/screening";
import { checkCase } from "./checks";
import { readDuplicates } from "./duplicates";
import { describeProblem, obstacleOf, ownCaseText } from "./guard-reviewer";
import { viewHits } from "./hits";
import { findSummary, readEarlierCases } from "./read-queue";

/** A case of any merchant with all that it is decided by. @throws CedirailError `NOT_FOUND` */
export async function readCase(
  id: string,
  viewer: StaffPrincipal,
  executor: Executor = database(),
): Promise<CaseDetail> {
  const row = await findCase(executor, id);
  const summary = await findSummary(executor, id);
  if (!row || !summary) throw notFound();
  const { merchantId } = row;
  const rows = await readCaseDocuments(executor, row);
  const documents = rows.map((document) => ({ document, facts: factsOf(document) }));
  const history = await readCaseHistory(executor, id);
  const names = await readNames(
    [
      row.firstApprovedBy,
      row.decidedBy,
      ...rows.map(({ uploadedBy }) => uploadedBy),
      ...history.map(({ by }) => by),
    ],
    executor,
  );
  const declared = await readDeclared(executor, merchantId);
  const duplicates = await readDuplicates(executor, row, rows);
  const hits = await viewHits(executor, await readHitsOf(executor, merchantId));
  const checklist = viewChecklist(row, rows);
  return {
    ...summary,
    version: row.version,
    declared,
    documents: documents.map(({ document, facts }) => viewDocument(document, facts, names)),
    checklist,
    checks: checkCase({
      documents,
      checklist,
      declaredNames: [declared.businessName, ...declared.people.map(({ name }) => name ?? "")],
      duplicates,
      hits,
      isScreened: (await screeningLists()) !== null,
      today: (await readNow(executor)).toISOString().slice(0, 10),
    }),
    duplicates,
    hits,
    firstApproval: firstApprovalOf(row, history, names),
    ...(await readMay(executor, row, viewer)),
    reasons: row.reasons,
    comment: row.comment,
    decidedBy: personOf(row.decidedBy, names),
    earlierCases: await readEarlierCases(executor, merchantId, id),
    history: history.map(({ at, by, act, details }) => ({
      at: at.toISOString(),
      by: { id: by, name: names.get(by) ?? null },
      act,
      details,
    })),
  };
}

const personOf = (id: string | null, names: Names) =>
  id === null ? null : { id, name: names.get(id) ?? null };

async function readDeclared(
  executor: Executor,
  merchantId: string,
): Promise<CaseDetail["declared"]> {
  const merchant = await readMerchant(executor, merchantId);
  const people = await listPeople(executor, merchantId);
  return {
    businessName: merchant.name,
    people: people.map(({ user: { id, name, email, phone, role } }) => ({
      id,
      name,
      email,
      phone,
      role,
    })),
    signedUpAt: merchant.createdAt.toISOString(),
  };
}

function viewDocument(
  document: CaseDocument,
  facts: Facts,
  names: Names,
): CaseDetail["documents"][number] {
  return {
    documentId: document.id,
    documentType: document.documentType,
    fileName: document.fileName,
    status: document.status,
    contentType: document.contentType,
    sizeBytes: document.sizeBytes,
    pages: document.pages,
    reasons: document.reasons satisfies DecisionReason[],
    facts: { ...facts, number: facts.number && maskNumber(facts.number) },
    uploadedBy: { id: document.uploadedBy, name: names.get(document.uploadedBy) ?? null },
    uploadedAt: document.createdAt.toISOString(),
  };
}

/** All but the last four characters are dots; of a short one all are. */
function maskNumber(number: string): string {
  const shown = number.length > 4 ? number.slice(-4) : "";
  return "•".repeat(number.length - shown.length) + shown;
}

/** What the requested tier needs, each with the document of the case that is there for it. */
function viewChecklist(
  { requestedTier }: CaseRow,
  documents: readonly CaseDocument[],
): CaseDetail["checklist"] {
  const oldestFirst = [...documents].reverse();
  return checklistOf({ tier: requestedTier, documents: oldestFirst, reasons: [] })
    .filter(({ tier }) => tiers.indexOf(tier) <= tiers.indexOf(requestedTier))
    .map(({ documentTypes, documentId, isOptional }) => ({
      documentTypes,
      documentId,
      isOptional,
    }));
}

function firstApprovalOf(
  { firstApprovedBy, firstApprovedTier }: CaseRow,
  history: Awaited<ReturnType<typeof readCaseHistory>>,
  names: Names,
): CaseDetail["firstApproval"] {
  const by = personOf(firstApprovedBy, names);
  const given = history.findLast(({ act }) => act === "approved_first");
  if (by === null || firstApprovedTier === null || !given) return null;
  return { by, tier: firstApprovedTier, at: given.at.toISOString() };
}

/** Whether the viewer may claim and decide the case, by the rules of these steps. */
async function readMay(
  executor: Executor,
  row: CaseRow,
  { userId: by }: StaffPrincipal,
): Promise<Pick<CaseDetail, "mayClaim" | "mayDecide" | "whyNot">> {
  const reviewer = await readUser(executor, by);
  if (row.status !== "decided" && (await isPersonOfMerchant(executor, row.merchantId, reviewer)))
    return { mayClaim: false, mayDecide: false, whyNot: ownCaseText };
  const obstacle = row.status === "decided" ? null : await obstacleOf(executor, row, by);
  if (obstacle) {
    const { message } = await describeProblem(executor, row, obstacle);
    return { mayClaim: false, mayDecide: false, whyNot: message };
  }
  const mayClaim = typeof stepCase(row, { act: "claim", by }) !== "string";
  const after = stepCase(row, { act: "reject", by });
  if (typeof after !== "string") return { mayClaim, mayDecide: true, whyNot: null };
  const { message } = await describeProblem(executor, row, after);
  return { mayClaim, mayDecide: false, whyNot: message };
}
