import type { StaffPrincipal } from "@/lib/auth/principal";
import { lockRole } from "@/lib/auth/users";
import type { DbTransaction, Executor } from "@/lib/db/client";
import { CedirailError, forbidden, invalidState } from "@/lib/errors";
import type { CaseRow } from "@/lib/kyc/case-rows";
import { isOwnCase } from "@/lib/kyc/reviewers";
import type { CaseProblem } from "@/lib/kyc/step-case";
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
  const reviewer = await lockRole(tx, userId);
  if (reviewer?.role !== "compliance")
    throw forbidden("Only staff with the role compliance can do this.", { staff: "compliance" });
  if (await isOwnCase(tx, merchantId, reviewer)) throw forbidden(ownCaseText);
}

/** Why a case cannot take a step, in a sentence with who is in the way. */
export async function describeProblem(
  executor: Executor,
  row: CaseRow,
  problem: CaseProblem,
): Promise<{ message: string; details: Record<string, unknown> }> {
  const names = await readNames([row.assigneeId, row.decidedBy], executor);
  const nameOf = (id: string | null) => names.get(id ?? "") ?? "another reviewer";
  const { status } = row;
  switch (problem) {
    case "decided": {
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
  problem: CaseProblem,
): Promise<CedirailError> {
  const { message, details } = await describeProblem(executor, row, problem);
  return problem === "approved_by_you" ? forbidden(message) : invalidState(message, details);
}
