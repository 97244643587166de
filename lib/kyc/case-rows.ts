import { and, asc, desc, eq, inArray, ne, sql, type InferSelectModel } from "drizzle-orm";
import { kycCaseDocuments, kycCaseHistory, kycCases, kycDocuments } from "@/drizzle/schema";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { notFound } from "@/lib/errors";
import { isId } from "@/lib/ids";
import { lockMerchant } from "@/lib/merchants/read-merchant";
import { caseTransitions, mayChange } from "@/lib/states";
import type { CaseState } from "./step-case";

export type CaseRow = InferSelectModel<typeof kycCases>;
export type CaseDocument = InferSelectModel<typeof kycDocuments>;

/** A case by its id, of any merchant; null for an unknown one. */
export async function findCase(executor: Executor, id: string): Promise<CaseRow | null> {
  if (!isId("cas", id)) return null;
  const [row] = await executor.select().from(kycCases).where(eq(kycCases.id, id));
  return row ?? null;
}

/**
 * Locks a case of any merchant for the caller's transaction: first its merchant, then itself, as everybody does
 * who changes either. @throws CedirailError `NOT_FOUND`
 */
export async function lockCase(tx: DbTransaction, id: string): Promise<CaseRow> {
  const found = await findCase(tx, id);
  if (!found) throw notFound();
  await lockMerchant(tx, found.merchantId);
  const [row] = await tx.select().from(kycCases).where(eq(kycCases.id, id)).for("update");
  if (!row) throw new Error(`The case ${id} is gone.`);
  return row;
}

/** The undecided case of a merchant whose row the caller has locked, or null. */
export async function lockOpenCase(tx: DbTransaction, merchantId: string): Promise<CaseRow | null> {
  const [row] = await tx
    .select()
    .from(kycCases)
    .where(and(eq(kycCases.merchantId, merchantId), ne(kycCases.status, "decided")))
    .for("update");
  return row ?? null;
}

/** The undecided cases of several merchants, by their merchants. */
export async function readOpenCaseIds(
  executor: Executor,
  merchantIds: readonly string[],
): Promise<Map<string, string>> {
  if (merchantIds.length === 0) return new Map();
  const { id, merchantId, status } = kycCases;
  const rows = await executor
    .select({ id, merchantId })
    .from(kycCases)
    .where(and(inArray(merchantId, [...merchantIds]), ne(status, "decided")));
  return new Map(rows.map((row) => [row.merchantId, row.id]));
}

/** What happens to a case. */
export interface CaseAct {
  by: string;
  act: string;
  details?: Record<string, unknown>;
}

/** Adds to the history of a case, which is append-only. */
export async function addToHistory(
  tx: DbTransaction,
  caseId: string,
  { by, act, details = {} }: CaseAct,
): Promise<void> {
  await tx.insert(kycCaseHistory).values({ caseId, by, act, details });
}

type CaseChanges = Partial<CaseState> &
  Partial<
    Pick<
      CaseRow,
      "requestedTier" | "priority" | "tags" | "decision" | "decidedTier" | "reasons" | "comment"
    >
  >;

/**
 * Changes a case that the caller has locked, with its history. @throws Error for a step that the table of its
 * states does not have
 */
export async function changeCase(
  tx: DbTransaction,
  before: CaseRow,
  changes: CaseChanges,
  act: CaseAct,
): Promise<void> {
  const { status = before.status, assigneeId = before.assigneeId } = changes;
  if (status !== before.status && !mayChange(caseTransitions, before.status, status))
    throw new Error(`A case does not go from ${before.status} to ${status}.`);
  await tx
    .update(kycCases)
    .set({
      ...changes,
      ...(assigneeId === before.assigneeId ? {} : { assignedAt: assigneeId === null ? null : now }),
      ...(status === "decided" ? { decidedBy: act.by, decidedAt: now } : {}),
      updatedAt: now,
    })
    .where(eq(kycCases.id, before.id));
  await addToHistory(tx, before.id, act);
}

/** What happened to a case, the latest last. */
export function readCaseHistory(executor: Executor, caseId: string) {
  return executor
    .select()
    .from(kycCaseHistory)
    .where(eq(kycCaseHistory.caseId, caseId))
    .orderBy(asc(kycCaseHistory.id));
}

/** Whether what a case is decided by changed after it was last claimed or assigned. */
export async function changedSinceClaimed(executor: Executor, caseId: string): Promise<boolean> {
  const [changed] = await executor.execute(sql`
    select 1 from kyc_case_history where case_id = ${caseId} and act in ('resubmitted', 'declared_changed') and id > (
      select coalesce(max(id), 0) from kyc_case_history
      where case_id = ${caseId} and act in ('claimed', 'assigned'))
    limit 1`);
  return changed !== undefined;
}

/**
 * The documents of a case, the newest first: of an undecided one those that nothing has replaced, of a decided one
 * also those that were replaced since.
 */
export async function readCaseDocuments(
  executor: Executor,
  { id, status }: Pick<CaseRow, "id" | "status">,
): Promise<CaseDocument[]> {
  const rows = await executor
    .select({ document: kycDocuments })
    .from(kycCaseDocuments)
    .innerJoin(kycDocuments, eq(kycDocuments.id, kycCaseDocuments.documentId))
    .where(
      and(
        eq(kycCaseDocuments.caseId, id),
        status === "decided" ? undefined : ne(kycDocuments.status, "replaced"),
      ),
    )
    .orderBy(desc(kycDocuments.createdAt), desc(kycDocuments.id));
  return rows.map(({ document }) => document);
}

/** A document and the latest case that it belongs to. */
export interface ReviewedDocument {
  document: CaseDocument;
  caseId: string;
}

/** A document of any merchant that is or was in a case; null for others. */
export async function findReviewed(
  executor: Executor,
  id: string,
): Promise<ReviewedDocument | null> {
  if (!isId("doc", id)) return null;
  const [found] = await executor
    .select({ document: kycDocuments, caseId: kycCaseDocuments.caseId })
    .from(kycDocuments)
    .innerJoin(kycCaseDocuments, eq(kycCaseDocuments.documentId, kycDocuments.id))
    .where(eq(kycDocuments.id, id))
    .orderBy(desc(kycCaseDocuments.caseId))
    .limit(1);
  return found ?? null;
}
