import { isPersonOfMerchant, lockStaff } from "@/lib/auth/guard-staff";
import type { StaffPrincipal } from "@/lib/auth/principal";
import { isSamePerson } from "@/lib/auth/same-person";
import { readUser } from "@/lib/auth/users";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { CedirailError, forbidden, invalidState } from "@/lib/errors";
import type { CaseRow } from "@/lib/kyc/case-rows";
import type { CaseProblem } from "@/lib/kyc/step-case";
import { readMerchant } from "@/lib/merchants/read-merchant";
import { readNames } from "@/lib/merchants/read-names";

export const ownCaseText =
  "You are or were one of this merchant's people: another reviewer has to take the case.";

/**
 * Checks, by the database, that the caller is a reviewer at this moment and that the case is not their own; until
 * `tx` ends nobody changes their role. @throws CedirailError `FORBIDDEN`
 */
export async function guardReviewer(
  tx: DbTransaction,
  { userId }: StaffPrincipal,
  { merchantId }: Pick<CaseRow, "merchantId">,
): Promise<void> {
  const reviewer = await lockStaff(tx, userId, "compliance");
  if (await isPersonOfMerchant(tx, merchantId, reviewer)) throw forbidden(ownCaseText);
}

/** Why nobody, or not this reviewer, may decide a case whatever its state is; null: nothing is in the way. */
export async function obstacleOf(
  executor: Executor,
  { merchantId, firstApprovedBy }: Pick<CaseRow, "merchantId" | "firstApprovedBy">,
  userId: string,
): Promise<"closed" | "approved_by_you" | null> {
  if ((await readMerchant(executor, merchantId)).closedAt) return "closed";
  if (firstApprovedBy === null) return null;
  const [first, reviewer] = [
    await readUser(executor, firstApprovedBy),
    await readUser(executor, userId),
  ];
  return isSamePerson(first, reviewer) ? "approved_by_you" : null;
}

/** @throws CedirailError `INVALID_STATE` for a closed merchant, `FORBIDDEN` for the second approval of one's own */
export async function guardDecision(
  tx: DbTransaction,
  { userId }: StaffPrincipal,
  row: CaseRow,
): Promise<void> {
  if (row.status === "decided") return;
  const obstacle = await obstacleOf(tx, row, userId);
  if (obstacle) throw await problemError(tx, row, obstacle);
}

/** Why a case cannot take a step, in a sentence with who is in the way. */
export async function describeProblem(
  executor: Executor,
  row: CaseRow,
  problem: CaseProblem | "closed",
): Promise<{ message: string; details: Record<string, unknown> }> {
  const names = await readNames([row.assigneeId, row.decidedBy], executor);
  const nameOf = (id: string | null) => names.get(id ?? "") ?? "another reviewer";
  const { status } = row;
  switch (problem) {
    case "decided": {
      if (row.decision === null) return describeProblem(executor, row, "closed");
      const at = row.decidedAt?.toISOString() ?? null;
      return {
        message: `${nameOf(row.decidedBy)} decided this case at ${at}.`,
        details: {
          status,
          decision: row.decision,
          decidedBy: row.decidedBy,
          decidedByName: names.get(row.decidedBy ?? "") ?? null,
          decidedAt: at,
        },
      };
    }
    case "closed":
      return { message: "The merchant has closed its account.", details: { status } };
    case "unclaimed":
      return { message: "Claim the case first.", details: { status } };
    case "claimed_by_other":
      return {
        message: `${nameOf(row.assigneeId)} has claimed this case.`,
        details: { status, assigneeId: row.assigneeId },
      };
    case "not_claimed_by_you":
      return { message: "You have not claimed this case.", details: { status } };
    case "approved_by_you":
      return {
        message: "You gave the first approval: another person has to give the second.",
        details: { status },
      };
  }
}

/** The error for a step that a case cannot take: `FORBIDDEN` for the second of two people, else `INVALID_STATE`. */
export async function problemError(
  executor: Executor,
  row: CaseRow,
  problem: CaseProblem | "closed",
): Promise<CedirailError> {
  const { message, details } = await describeProblem(executor, row, problem);
  return problem === "approved_by_you" ? forbidden(message) : invalidState(message, details);
}
