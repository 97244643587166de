import { inArray } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { DifferenceView } from "@/lib/contract/ops-reconciliation";
import type { Executor } from "@/lib/db/client";
import { judgeBookable, type Bookable } from "./bookable";
import { readBookings, type BookingRow } from "./read-bookings";
import { readLaterWords, type OurEnd } from "./read-later-words";
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
  const ends = await readEnds(executor, rows);
  const laterWords = await readLaterWords(executor, run, rows, ends);
  return rows.map((row) => {
    // What names no gap is another matter than the money of a reference.
    const own = bookings.filter(
      ({ booking }) =>
        row.gapMinor !== null &&
        booking.reference === row.reference &&
        booking.direction === row.direction,
    );
    const statusNow = ends.get(row.transactionId ?? "")?.status ?? null;
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

async function readEnds(
  executor: Executor,
  rows: readonly DifferenceRow[],
): Promise<Map<string, OurEnd>> {
  const ids = rows.flatMap(({ transactionId }) => transactionId ?? []);
  const { id, status, completedAt, updatedAt } = transactions;
  const found = await executor
    .select({ id, status, completedAt, updatedAt })
    .from(transactions)
    .where(inArray(id, ids));
  return new Map(found.map((row) => [row.id, row]));
}
