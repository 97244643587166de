import { isOpen, type TransactionStatus } from "@/lib/states";
import type { BookingRow } from "./read-bookings";
import type { DifferenceRow } from "./store";

/** What can be booked of a difference now, in pesewas; or why nothing can, as a sentence. */
export type Bookable =
  { restMinor: bigint; obstacle: null } | { restMinor: null; obstacle: string };

const refuse = (obstacle: string): Bookable => ({ restMinor: null, obstacle });

/** The sentence for each kind that can never be booked. */
const never: Partial<Record<string, string>> = {
  float: "The whole float is made of many movements: book each transfer that differs.",
  phone: "Another number moves no other money: there is nothing to book.",
  status: "Another end moves nothing by itself: it is cleared up with the network.",
};

/**
 * Judges how much of a difference is still to be booked; 0: all of it was.
 * @param statusNow what our transfer of it is now; null: it is none of ours
 */
export function judgeBookable(
  { id, kind, gapMinor, ours }: DifferenceRow,
  bookings: readonly BookingRow[],
  statusNow: string | null,
): Bookable {
  const obstacle = never[kind];
  if (obstacle !== undefined) return refuse(obstacle);
  if (gapMinor === null) return refuse("How much the network moved is not clear from this run.");
  if (statusNow !== null && isOpen(statusNow as TransactionStatus))
    return refuse("Our transfer is still open: resolve it first, then compare once more.");
  if ((ours?.status ?? null) !== statusNow)
    return refuse("Our transfer has ended otherwise since: compare once more.");
  const bookedMinor = bookings.reduce((sum, { booking }) => sum + booking.amountMinor, 0n);
  const restMinor = gapMinor - bookedMinor;
  if (restMinor === 0n)
    return bookings.length > 0
      ? { restMinor, obstacle: null }
      : refuse("Both sides moved the same: there is nothing to book.");
  // What a later run found is newer than this.
  if (bookings.some(({ booking }) => (booking.differenceId ?? 0) > id))
    return refuse("It was booked as a later run found it.");
  return { restMinor, obstacle: null };
}
