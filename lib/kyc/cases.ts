import { kycCaseDocuments, kycCases } from "@/drizzle/schema";
import type { Tier } from "@/lib/contract/kyc-fields";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { createId } from "@/lib/ids";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { screenMerchant } from "@/lib/screening/screen-merchant";
import { addToHistory, changeCase, lockOpenCase, type CaseRow } from "./case-rows";
import { chooseReviewer } from "./reviewers";
import { stepCase } from "./step-case";

interface Submission {
  merchantId: string;
  requestedTier: Tier;
  /** All documents that the tier is to be decided by. */
  documentIds: readonly string[];
  /** The user or key that submitted the latest of them. */
  by: string;
}

/** Who acts where a rule does. */
const byRule = "system";

/**
 * Hands a merchant's documents to the reviewers, in the transaction that submits them: opens a case, or changes the
 * evidence of the one that is open, which voids a first approval and every decision that names an earlier version.
 * The merchant's names are screened with it. Locks the merchant's row. @returns the id of the case
 */
export async function submitToReview(tx: DbTransaction, submission: Submission): Promise<string> {
  await lockMerchant(tx, submission.merchantId);
  const open = await lockOpenCase(tx, submission.merchantId);
  const id = open ? await resubmit(tx, open, submission) : await openCase(tx, submission);
  await tx
    .insert(kycCaseDocuments)
    .values(submission.documentIds.map((documentId) => ({ caseId: id, documentId })))
    .onConflictDoNothing();
  await screenMerchant(tx, submission.merchantId);
  return id;
}

async function openCase(tx: DbTransaction, submission: Submission): Promise<string> {
  const { merchantId, requestedTier, documentIds, by } = submission;
  const id = createId("cas");
  const assigneeId = await chooseReviewer(tx, merchantId);
  await tx.insert(kycCases).values({
    id,
    merchantId,
    requestedTier,
    status: assigneeId === null ? "open" : "claimed",
    assigneeId,
    assignedAt: assigneeId === null ? null : now,
  });
  await addToHistory(tx, id, { by, act: "opened", details: { requestedTier, documentIds } });
  if (assigneeId !== null)
    await addToHistory(tx, id, {
      by: byRule,
      act: "assigned",
      details: { from: null, to: assigneeId },
    });
  return id;
}

async function resubmit(tx: DbTransaction, open: CaseRow, submission: Submission): Promise<string> {
  const { requestedTier, documentIds, by } = submission;
  const after = stepCase(open, { act: "resubmit" });
  if (typeof after === "string") throw new Error(`The open case ${open.id} is ${after}.`);
  await changeCase(
    tx,
    open,
    { ...after, requestedTier },
    {
      by,
      act: "resubmitted",
      details: {
        documentIds,
        version: { from: open.version, to: after.version },
        ...(requestedTier === open.requestedTier
          ? {}
          : { requestedTier: { from: open.requestedTier, to: requestedTier } }),
        ...(open.firstApprovedBy === null ? {} : { voidedApprovalOf: open.firstApprovedBy }),
      },
    },
  );
  return open.id;
}
