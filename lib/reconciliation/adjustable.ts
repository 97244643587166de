import type { DifferenceKind } from "@/lib/contract/ops-reconciliation";
import type { OurStatus } from "./compare";
import type { BookingRow } from "./read-adjustments";
import type { LaterWord } from "./read-late-reports";
import type { DifferenceRow } from "./store";

/** What can be booked of a difference now, in pesewas; or why nothing can, as a sentence. */
export type Bookable =
  { restMinor: bigint; obstacle: null } | { restMinor: null; obstacle: string };

const refuse = (obstacle: string): Bookable => ({ restMinor: null, obstacle });

/** The sentence for each kind that can never be booked. */
const never: Partial<Record<DifferenceKind, string>> = {
  float: "The whole float is made of many movements: book each transfer that differs.",
  phone: "Another number moves no other money: there is nothing to book.",
};

/**
 * Judges how much of a difference is still to be booked; 0: all of it was.
 * @param statusNow what our transfer of it is now; null: it is none of ours
 * @param later what a later run said of its reference; null: none looked at it
 */
export function judgeBookable(
  difference: DifferenceRow,
  bookings: readonly BookingRow[],
  statusNow: OurStatus | null,
  later: LaterWord | null,
): Bookable {
  const { kind, gapMinor, ours } = difference;
  const obstacle = never[kind];
  if (obstacle !== undefined) return refuse(obstacle);
  if (gapMinor === null) return refuse(whyNotClear(difference));
  if (statusNow === "processing")
    return refuse("Our transfer is still open: resolve it first, then compare once more.");
  if ((ours?.status ?? null) !== statusNow)
    return refuse("Our transfer has ended otherwise since: compare once more.");
  const bookedMinor = bookings.reduce((sum, { booking }) => sum + booking.amountMinor, 0n);
  const restMinor = gapMinor - bookedMinor;
  if (restMinor === 0n)
    return bookings.length > 0
      ? { restMinor, obstacle: null }
      : refuse("Both sides moved the same: there is nothing to book.");
  if (later && !later.isListed)
    return refuse(`A later run, ${later.runId}, looked and does not list it: compare once more.`);
  if (later && later.gapMinor !== gapMinor)
    return refuse(`A later run, ${later.runId}, lists it otherwise: look at it there.`);
  return { restMinor, obstacle: null };
}

function whyNotClear({ kind, direction, ours, theirs }: DifferenceRow): string {
  if (kind !== "status") return "How much the network moved is not clear from this run.";
  if (direction === "out" && ours?.status === "completed" && theirs?.status === "reversed")
    return "We ask the network about it once more, and reverse the payout when it says so again.";
  return "How it ended there is not clear from this run: clear it up with the network.";
}
