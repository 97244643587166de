import { kycCaseDocuments, kycCases } from "@/drizzle/schema";
import type { Tier } from "@/lib/contract/kyc-fields";
import type { DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { createId } from "@/lib/ids";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { screenMerchant } from "@/lib/screening/screen-merchant";
import { addToHistory, changeCase, lockOpenCase, type CaseAct, type CaseRow } from "./case-rows";
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
  const details = {
    documentIds,
    ...(requestedTier === open.requestedTier
      ? {}
      : { requestedTier: { from: open.requestedTier, to: requestedTier } }),
  };
  await raiseVersion(tx, open, { by, act: "resubmitted", details }, { requestedTier });
  return open.id;
}

/** What a case is decided by is no longer what it was, which voids a first approval. */
async function raiseVersion(
  tx: DbTransaction,
  open: CaseRow,
  { by, act, details }: CaseAct,
  changes: Partial<Pick<CaseRow, "requestedTier">> = {},
): Promise<void> {
  const after = stepCase(open, { act: "resubmit" });
  if (typeof after === "string") throw new Error(`The open case ${open.id} is ${after}.`);
  const written = {
    ...details,
    version: { from: open.version, to: after.version },
    ...(open.firstApprovedBy === null ? {} : { voidedApprovalOf: open.firstApprovedBy }),
  };
  await changeCase(tx, open, { ...after, ...changes }, { by, act, details: written });
}

/** Ends the undecided case of a merchant that closes its account, in the transaction that has locked the merchant's row. */
export async function withdrawCase(
  tx: DbTransaction,
  merchantId: string,
  by: string,
): Promise<void> {
  const open = await lockOpenCase(tx, merchantId);
  if (!open) return;
  const after = stepCase(open, { act: "withdraw" });
  if (typeof after === "string") throw new Error(`The open case ${open.id} is ${after}.`);
  await changeCase(tx, open, after, { by, act: "withdrawn" });
}

/** What a merchant says of itself and its people, as far as a case is decided by it. */
export type Declared = "businessName" | "name" | "phone" | "person";

/**
 * Follows a change of what a merchant says of itself, in the transaction that makes it: the names are screened, and
 * to an undecided case it is what another document is. Locks the merchant's row, which the caller did before it locked
 * any person.
 */
export async function declaredChanged(
  tx: DbTransaction,
  merchantId: string,
  { by, changed }: { by: string; changed: readonly Declared[] },
): Promise<void> {
  await lockMerchant(tx, merchantId);
  const open = await lockOpenCase(tx, merchantId);
  // Which, not what: the history is no second place of personal data.
  if (open) await raiseVersion(tx, open, { by, act: "declared_changed", details: { changed } });
  await screenMerchant(tx, merchantId);
}
