import type { DiscrepancyKind, DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import type { Executor } from "@/lib/db/client";
import { readNames, type Names } from "@/lib/merchants/read-names";
import { formatAmount } from "@/lib/money";
import { keyOf, type InternalStatus } from "./compare";
import { nameOf, readLaterFindings, type LaterFinding } from "./later-findings";
import { readByReference } from "./read-internal";
import { readAdjustments, type AdjustmentRow, type DiscrepancyRow, type RunRow } from "./store";

/** What can be adjusted of a discrepancy now, in pesewas; or why nothing can, as a sentence. */
type Adjustable =
  { remainingMinor: bigint; blockedReason: null } | { remainingMinor: null; blockedReason: string };

export interface AssessedDiscrepancy {
  row: DiscrepancyRow;
  adjustments: readonly AdjustmentRow[];
  adjustable: Adjustable;
}

/** Discrepancies of one run with their adjustments, and what can still be adjusted. */
export async function assessDiscrepancies(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
): Promise<AssessedDiscrepancy[]> {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const adjustments = await readAdjustments(executor, run.provider, references);
  const current = await readByReference(run.provider, references, executor);
  const transfers = new Map(current.map((transfer) => [keyOf(transfer), transfer]));
  const laterFindings = await readLaterFindings(executor, run, rows, transfers);
  return rows.map((row) => {
    // A discrepancy without an offset has nothing to do with the money of its reference.
    const own = adjustments.filter(
      ({ reference, direction }) =>
        row.offsetMinor !== null && reference === row.reference && direction === row.direction,
    );
    const statusNow = transfers.get(nameOf(row))?.status ?? null;
    const later = laterFindings.get(row.id) ?? null;
    return { row, adjustments: own, adjustable: assessAdjustable(row, own, statusNow, later) };
  });
}

/** Assessed discrepancies for a response. */
export async function viewDiscrepancies(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
): Promise<DiscrepancyView[]> {
  const assessed = await assessDiscrepancies(executor, run, rows);
  const people = assessed.flatMap((one) => one.adjustments.map(({ postedBy }) => postedBy));
  const names = await readNames(people, executor);
  return assessed.map((one) => viewDiscrepancy(one, names));
}

function viewDiscrepancy(
  { row, adjustments, adjustable }: AssessedDiscrepancy,
  names: Names,
): DiscrepancyView {
  const { remainingMinor, blockedReason } = adjustable;
  return {
    id: String(row.id),
    kind: row.kind,
    transactionId: row.transactionId,
    reference: row.reference,
    direction: row.direction,
    internal: row.internal,
    external: row.external,
    toAdjust: remainingMinor ? formatAmount(remainingMinor, "GHSFIAT") : null,
    blockedReason,
    adjustments: adjustments.map(({ amountMinor, reason, postedBy, postedAt, postingKey }) => ({
      amount: formatAmount(amountMinor, "GHSFIAT"),
      reason,
      by: postedBy,
      byName: names.get(postedBy) ?? null,
      at: postedAt.toISOString(),
      postingKey,
    })),
  };
}

const blocked = (blockedReason: string): Adjustable => ({ remainingMinor: null, blockedReason });

/** Why a kind can never be adjusted. */
const never: Partial<Record<DiscrepancyKind, string>> = {
  float: "The float is the sum of many movements: adjust each transfer that differs.",
  phone: "A different phone number moves no money: there is nothing to adjust.",
};

/**
 * Assesses how much of a discrepancy is still to be adjusted; 0: all of it was.
 * @param statusNow the current status of our transfer; null: there is none
 * @param later what a later run found for its reference; null: none checked it
 */
function assessAdjustable(
  discrepancy: DiscrepancyRow,
  adjustments: readonly AdjustmentRow[],
  statusNow: InternalStatus | null,
  later: LaterFinding | null,
): Adjustable {
  const { kind, offsetMinor, internal } = discrepancy;
  const reason = never[kind];
  if (reason !== undefined) return blocked(reason);
  if (offsetMinor === null) return blocked(whyUncertain(discrepancy));
  if (statusNow === "processing")
    return blocked("Our transfer is still open. Resolve it first, then reconcile again.");
  if ((internal?.status ?? null) !== statusNow)
    return blocked("The status of our transfer has changed since. Reconcile again.");
  const adjustedMinor = adjustments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const remainingMinor = offsetMinor - adjustedMinor;
  if (remainingMinor === 0n)
    return adjustments.length > 0
      ? { remainingMinor, blockedReason: null }
      : blocked("The same amount moved in both books: there is nothing to adjust.");
  if (later && !later.isListed)
    return blocked(`A later run, ${later.runId}, no longer lists it. Reconcile again.`);
  if (later && later.offsetMinor !== offsetMinor)
    return blocked(`A later run, ${later.runId}, lists a different amount. Adjust it there.`);
  return { remainingMinor, blockedReason: null };
}

function whyUncertain({ kind, direction, internal, external }: DiscrepancyRow): string {
  if (kind !== "status") return "This run does not show how much the network moved.";
  if (direction === "out" && internal?.status === "completed" && external?.status === "reversed")
    return "We check the status with the network again, and reverse the payout if it confirms this.";
  return "The final status at the network is not certain. Clarify it with the network.";
}
