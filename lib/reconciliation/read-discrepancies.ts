import type { DifferenceView } from "@/lib/contract/ops-reconciliation";
import type { Executor } from "@/lib/db/client";
import { keyOf, type OurTransfer } from "./compare";
import { judgeBookable, type Bookable } from "./adjustable";
import { readBookings, type BookingRow } from "./read-adjustments";
import { nameOf, readLaterWords } from "./read-late-reports";
import { readByReference } from "./read-ours";
import type { DifferenceRow, RunRow } from "./store";
import { viewDifference } from "./view";

export interface JudgedDifference {
  row: DifferenceRow;
  bookings: readonly BookingRow[];
  bookable: Bookable;
}

/** Differences of one run with what was booked of them, and what still can be. */
export async function judgeDifferences(
  executor: Executor,
  run: RunRow,
  rows: readonly DifferenceRow[],
): Promise<JudgedDifference[]> {
  const bookings = await readBookings(
    executor,
    run.provider,
    rows.map(({ reference }) => reference),
  );
  const transfers = await readTransfersOf(executor, run, rows);
  const laterWords = await readLaterWords(executor, run, rows, transfers);
  return rows.map((row) => {
    // What names no gap is another matter than the money of a reference.
    const own = bookings.filter(
      ({ booking }) =>
        row.gapMinor !== null &&
        booking.reference === row.reference &&
        booking.direction === row.direction,
    );
    const statusNow = transfers.get(nameOf(row))?.status ?? null;
    const later = laterWords.get(row.id) ?? null;
    return { row, bookings: own, bookable: judgeBookable(row, own, statusNow, later) };
  });
}

/** The same as answers show them. */
export async function viewDifferences(
  executor: Executor,
  run: RunRow,
  rows: readonly DifferenceRow[],
): Promise<DifferenceView[]> {
  return (await judgeDifferences(executor, run, rows)).map(viewDifference);
}

/** Our transfers that differences are about, by {@link keyOf}, as they are now. */
async function readTransfersOf(
  executor: Executor,
  run: RunRow,
  rows: readonly DifferenceRow[],
): Promise<Map<string, OurTransfer>> {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const found = await readByReference(run.provider, references, executor);
  return new Map(found.map((transfer) => [keyOf(transfer), transfer]));
}
