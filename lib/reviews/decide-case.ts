import type { StaffPrincipal } from "@/lib/auth/principal";
import {
  documentTypes,
  tiers,
  type DecisionReason,
  type DocumentType,
  type Tier,
} from "@/lib/contract/kyc-fields";
import type { DbTransaction } from "@/lib/db/client";
import { invalidRequest, invalidState } from "@/lib/errors";
import { applyDecision } from "@/lib/kyc/apply-decision";
import {
  changeCase,
  changedSinceClaimed,
  lockCase,
  readCaseDocuments,
  type CaseDocument,
  type CaseRow,
} from "@/lib/kyc/case-rows";
import { readDocumentNames } from "@/lib/kyc/facts";
import { stepCase, type CaseState } from "@/lib/kyc/step-case";
import { readHitsOf } from "@/lib/screening/hits";
import { screenBeside } from "@/lib/screening/screen-merchant";
import { record } from "./claim-case";
import { guardDecision, guardReviewer, problemError } from "./guard-reviewer";

export interface CaseDecision {
  decision: "approve" | "reject" | "request_more";
  /** Of an approval; the requested tier by default. */
  tier?: Tier | undefined;
  /** The version of the case that was reviewed; without it, the one at which the reviewer claimed it. */
  version?: number | undefined;
  reasons: DecisionReason[];
  /** Of a rejection: nothing may be submitted again. */
  isFinal?: boolean | undefined;
  /** To the merchant. */
  comment?: string | undefined;
  /** Only in the history of the case. */
  note?: string | undefined;
}

/**
 * Decides a case of any merchant, with all that follows for the merchant, in the caller's transaction. The first
 * approval of the enhanced tier only makes it wait for another person's.
 * @throws CedirailError `NOT_FOUND`; `FORBIDDEN` for an own case, the second approval of one's own or a role that is
 *   gone; `INVALID_STATE` when it is decided, its merchant is closed, somebody else has it, it has changed or it cannot be
 *   approved; `INVALID_REQUEST` for reasons, tier or finality that do not fit
 */
export async function decideCase(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  given: CaseDecision,
): Promise<void> {
  const row = await lockCase(tx, id);
  await guardReviewer(tx, principal, row);
  await guardDecision(tx, principal, row);
  const by = principal.userId;
  const tier = given.decision === "approve" ? tierOf(row, given.tier) : null;
  const after = stepCase(
    row,
    tier === null || given.decision !== "approve"
      ? { act: given.decision === "reject" ? "reject" : "request_more", by }
      : { act: "approve", by, tier },
  );
  if (typeof after === "string") throw await problemError(tx, row, after);
  await checkVersion(tx, row, given.version);
  const documents = await readCaseDocuments(tx, row);
  checkReasons(given, documents);
  if (given.decision === "approve") await checkApprovable(tx, row, documents);
  await writeDecision(tx, principal, row, { given, tier, after });
  if (after.status !== "decided") return;
  await applyDecision(tx, {
    merchantId: row.merchantId,
    decision: given.decision,
    tier,
    reasons: given.reasons,
    isFinal: given.isFinal ?? false,
    comment: given.comment ?? null,
    documentIds: documents.map((document) => document.id),
    caseId: row.id,
    by,
  });
}

/** @throws CedirailError `INVALID_REQUEST` for a tier above the requested one, or the lowest, which needs no approval */
function tierOf(row: CaseRow, named: Tier | undefined): Tier {
  const tier = named ?? row.firstApprovedTier ?? row.requestedTier;
  const place = tiers.indexOf(tier);
  if (place > tiers.indexOf(row.requestedTier) || place === 0)
    throw invalidRequest(
      "tier",
      `a tier that the case is for, at most ${row.requestedTier}`,
      named ?? tier,
    );
  return tier;
}

/** @throws CedirailError `INVALID_STATE` where the case is not the one that the reviewer decides on */
async function checkVersion(
  tx: DbTransaction,
  row: CaseRow,
  version: number | undefined,
): Promise<void> {
  const isCurrent =
    version === undefined ? !(await changedSinceClaimed(tx, row.id)) : version === row.version;
  if (!isCurrent)
    throw invalidState("This case has changed: review it as it is now.", {
      status: row.status,
      version: row.version,
    });
}

/** @throws CedirailError `INVALID_REQUEST` for reasons and finality that do not fit the decision */
function checkReasons(given: CaseDecision, documents: readonly CaseDocument[]): void {
  const { decision, reasons, isFinal } = given;
  if (decision !== "approve" && reasons.length === 0)
    throw invalidRequest("reasons", "at least one reason");
  if (isFinal && decision !== "reject")
    throw invalidRequest("isFinal", "only with the decision reject", isFinal);
  const ids = new Set(documents.map(({ id }) => id));
  reasons.forEach(({ document }, place) => {
    const isOfCase = document !== undefined && ids.has(document);
    const isType = documentTypes.includes(document as DocumentType);
    if (isOfCase || (decision !== "approve" && (document === undefined || isType))) return;
    const expected =
      decision === "approve"
        ? "a document of the case that is not approved"
        : `the id of a document of the case, or one of ${documentTypes.join(", ")}`;
    throw invalidRequest(`reasons.${place}.document`, expected, document);
  });
}

/** @throws CedirailError `INVALID_STATE` where nothing can be approved yet, naming why */
async function checkApprovable(
  tx: DbTransaction,
  row: CaseRow,
  documents: readonly CaseDocument[],
): Promise<void> {
  const { status } = row;
  const unsafe = documents.find((one) => one.status === "held" || one.status === "quarantined");
  if (unsafe)
    throw invalidState("A document has not been checked for malware, or has it in it.", {
      status,
      documentId: unsafe.id,
      documentStatus: unsafe.status,
    });
  if (!documents.some((one) => one.status === "submitted"))
    throw invalidState("No document of this case waits to be approved.", { status });
  // The list may have changed since the names were compared.
  await screenBeside(tx, row.merchantId, await readDocumentNames(tx, [row.merchantId]));
  const hits = await readHitsOf(tx, row.merchantId);
  const blocking = hits.filter((hit) => hit.status !== "cleared");
  if (blocking.length > 0)
    throw invalidState("Names of this merchant are on a list: clear these hits first.", {
      status,
      hits: blocking.map((hit) => ({ hitId: hit.id, status: hit.status, name: hit.subjectName })),
    });
}

const actOf = {
  approve: "approved",
  reject: "rejected",
  request_more: "more_requested",
} as const;

async function writeDecision(
  tx: DbTransaction,
  principal: StaffPrincipal,
  row: CaseRow,
  { given, tier, after }: { given: CaseDecision; tier: Tier | null; after: CaseState },
): Promise<void> {
  const { decision, reasons, isFinal, comment, note } = given;
  const isEnd = after.status === "decided";
  const act = isEnd ? actOf[decision] : "approved_first";
  const details = {
    status: { from: row.status, to: after.status },
    version: row.version,
    ...(tier === null ? {} : { tier }),
    ...(reasons.length === 0 ? {} : { reasons }),
    ...(decision === "reject" ? { isFinal: isFinal ?? false } : {}),
  };
  const texts = {
    ...(comment === undefined ? {} : { comment }),
    ...(note === undefined ? {} : { note }),
  };
  const outcome = isEnd ? { decision, decidedTier: tier, reasons, comment: comment ?? null } : {};
  await changeCase(
    tx,
    row,
    { ...after, ...outcome },
    { by: principal.userId, act, details: { ...details, ...texts } },
  );
  await record(tx, principal, row, act, details);
}
