import { recordAct } from "@/lib/audit/record";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { lockRole } from "@/lib/auth/users";
import type { Priority } from "@/lib/contract/kyc-fields";
import type { DbTransaction } from "@/lib/db/client";
import { CedirailError, invalidRequest } from "@/lib/errors";
import { addToHistory, changeCase, lockCase, type CaseRow } from "@/lib/kyc/case-rows";
import { isPersonOfMerchant } from "@/lib/auth/guard-staff";
import { stepCase, type CaseState, type CaseStep } from "@/lib/kyc/step-case";
import { guardDecision, guardReviewer, obstacleOf, problemError } from "./guard-reviewer";
import { readClaimable } from "./read-queue";

/**
 * Claims a case of any merchant; one's own again, to decide it as it is now.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` for an own case or the second approval of one's own, or
 *   `INVALID_STATE` when somebody else has it, its merchant is closed or it is decided
 */
export async function claimCase(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
): Promise<void> {
  const row = await lockCase(tx, id);
  await guardReviewer(tx, principal, row);
  await guardDecision(tx, principal, row);
  const by = principal.userId;
  const after = await takeStep(tx, row, { act: "claim", by });
  const details = { version: row.version };
  await changeCase(tx, row, after, { by, act: "claimed", details });
  await record(tx, principal, row, "claimed", details);
}

/** Releases a case that the caller has. @throws CedirailError `NOT_FOUND` or `INVALID_STATE` */
export async function releaseCase(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
): Promise<void> {
  const row = await lockCase(tx, id);
  const by = principal.userId;
  const after = await takeStep(tx, row, { act: "release", by });
  await changeCase(tx, row, after, { by, act: "released" });
  await record(tx, principal, row, "released");
}

/** How many of the most urgent cases are tried: others may claim them meanwhile, or they may be the caller's own. */
const tries = 20;

/** Claims the most urgent case that is unclaimed and that the caller may decide. @returns null: there is none */
export async function claimNextCase(
  tx: DbTransaction,
  principal: StaffPrincipal,
): Promise<{ caseId: string | null }> {
  for (const id of await readClaimable(tx, principal.userId, tries)) {
    try {
      await claimCase(tx, principal, id);
      return { caseId: id };
    } catch (error) {
      // Nothing has been written: the next one may do.
      const isTaken = error instanceof CedirailError && [400, 403].includes(error.status);
      if (!isTaken) throw error;
    }
  }
  return { caseId: null };
}

interface CaseUpdate {
  priority?: Priority | undefined;
  tags?: string[] | undefined;
  /** Null: nobody. */
  assigneeId?: string | null | undefined;
}

/**
 * Changes priority, tags or assignee of an undecided case; who is named here has it, whatever a rule said.
 * @throws CedirailError `NOT_FOUND`, `FORBIDDEN` for an own case, `INVALID_STATE` once it is decided, or
 *   `INVALID_REQUEST` for an assignee who may not decide it
 */
export async function updateCase(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  { priority, tags, assigneeId }: CaseUpdate,
): Promise<void> {
  const row = await lockCase(tx, id);
  await guardReviewer(tx, principal, row);
  if (row.status === "decided") throw await problemError(tx, row, "decided");
  const by = principal.userId;
  const newTags = tags && [...new Set(tags.map((tag) => tag.trim()))];
  if (priority !== undefined || newTags !== undefined) {
    const changes = { ...(priority ? { priority } : {}), ...(newTags ? { tags: newTags } : {}) };
    const from = { priority: row.priority, tags: row.tags };
    const details = Object.fromEntries(
      Object.entries(changes).map(([name, to]) => [
        name,
        { from: from[name as keyof typeof from], to },
      ]),
    );
    await changeCase(tx, row, changes, { by, act: "changed", details });
    await record(tx, principal, row, "changed", details);
  }
  if (assigneeId !== undefined && assigneeId !== row.assigneeId)
    await assignCase(tx, principal, row, assigneeId);
}

async function assignCase(
  tx: DbTransaction,
  principal: StaffPrincipal,
  row: CaseRow,
  to: string | null,
): Promise<void> {
  if (to !== null) await checkAssignee(tx, row, to);
  const after = await takeStep(tx, row, { act: "assign", to });
  const details = { from: row.assigneeId, to };
  await changeCase(tx, row, after, { by: principal.userId, act: "assigned", details });
  await record(tx, principal, row, "assigned", details);
}

async function checkAssignee(tx: DbTransaction, row: CaseRow, id: string): Promise<void> {
  const reviewer = await lockRole(tx, id);
  if (reviewer?.role !== "compliance")
    throw invalidRequest("assigneeId", "the id of a reviewer", id);
  if (await isPersonOfMerchant(tx, row.merchantId, reviewer))
    throw invalidRequest("assigneeId", "a reviewer who is not one of the merchant's people", id);
  if ((await obstacleOf(tx, row, id)) === "approved_by_you")
    throw invalidRequest("assigneeId", "somebody else than who gave the first approval", id);
}

/**
 * Adds an internal note, which no merchant reads, to a case, decided or not.
 * @throws CedirailError `NOT_FOUND`, or `FORBIDDEN` for an own case
 */
export async function addNote(
  tx: DbTransaction,
  principal: StaffPrincipal,
  id: string,
  note: string,
): Promise<void> {
  const row = await lockCase(tx, id);
  await guardReviewer(tx, principal, row);
  await addToHistory(tx, id, { by: principal.userId, act: "noted", details: { note } });
  // The note itself stays in the history of the case.
  await record(tx, principal, row, "noted");
}

/** The case after a step. @throws CedirailError where it cannot take it */
async function takeStep(tx: DbTransaction, row: CaseRow, step: CaseStep): Promise<CaseState> {
  const after = stepCase(row, step);
  if (typeof after === "string") throw await problemError(tx, row, after);
  return after;
}

/** Writes the audit row of what a reviewer did to a case; no merchant reads it. */
export function record(
  tx: DbTransaction,
  { actor }: StaffPrincipal,
  { id }: CaseRow,
  act: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAct(tx, { merchantId: null, actor, action: `review.${act}`, resource: id, details });
}
