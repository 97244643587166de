import type { DiscrepancyKind } from "@/lib/contract/ops-reconciliation";
import type { OurStatus } from "./compare";
import type { AdjustmentRow } from "./read-adjustments";
import type { LateReport } from "./read-late-reports";
import type { DiscrepancyRow } from "./store";

/** What can be booked of a discrepancy now, in pesewas; or why nothing can, as a sentence. */
export type Adjustable =
  { remainingMinor: bigint; obstacle: null } | { remainingMinor: null; obstacle: string };

const reject = (obstacle: string): Adjustable => ({ remainingMinor: null, obstacle });

/** The sentence for each kind that can never be booked. */
const never: Partial<Record<DiscrepancyKind, string>> = {
  float: "The whole float is made of many movements: book each transfer that differs.",
  phone: "Another number moves no other money: there is nothing to book.",
};

/**
 * RowRules how much of a discrepancy is still to be booked; 0: all of it was.
 * @param statusNow what our transfer of it is now; null: it is none of ours
 * @param later what a later run said of its reference; null: none looked at it
 */
export function assessAdjustable(
  discrepancy: DiscrepancyRow,
  adjustments: readonly AdjustmentRow[],
  statusNow: OurStatus | null,
  later: LateReport | null,
): Adjustable {
  const { kind, offsetMinor, internal } = discrepancy;
  const obstacle = never[kind];
  if (obstacle !== undefined) return reject(obstacle);
  if (offsetMinor === null) return reject(whyNotClear(discrepancy));
  if (statusNow === "processing")
    return reject("Our transfer is still open: resolve it first, then compare once more.");
  if ((internal?.status ?? null) !== statusNow)
    return reject("Our transfer has ended otherwise since: compare once more.");
  const bookedMinor = adjustments.reduce((sum, { adjustment }) => sum + adjustment.amountMinor, 0n);
  const remainingMinor = offsetMinor - bookedMinor;
  if (remainingMinor === 0n)
    return adjustments.length > 0
      ? { remainingMinor, obstacle: null }
      : reject("Both sides moved the same: there is nothing to book.");
  if (later && !later.isListed)
    return reject(`A later run, ${later.runId}, looked and does not list it: compare once more.`);
  if (later && later.offsetMinor !== offsetMinor)
    return reject(`A later run, ${later.runId}, lists it otherwise: look at it there.`);
  return { remainingMinor, obstacle: null };
}

function whyNotClear({ kind, direction, internal, external }: DiscrepancyRow): string {
  if (kind !== "status") return "How much the network moved is not clear from this run.";
  if (direction === "out" && internal?.status === "completed" && external?.status === "reversed")
    return "We ask the network about it once more, and reverse the payout when it says so again.";
  return "How it ended there is not clear from this run: clear it up with the network.";
}
