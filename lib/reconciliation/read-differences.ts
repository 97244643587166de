import { inArray } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { DifferenceView } from "@/lib/contract/ops-reconciliation";
import type { Executor } from "@/lib/db/client";
import { judgeBookable, type Bookable } from "./bookable";
import { readBookings, type BookingRow } from "./read-bookings";
import type { DifferenceRow } from "./store";
import { viewDifference } from "./view";

export interface JudgedDifference {
  row: DifferenceRow;
  bookings: readonly BookingRow[];
  bookable: Bookable;
}

/** Differences of one network with what was booked of them, and what still can be. */
export async function judgeDifferences(
  executor: Executor,
  provider: string,
  rows: readonly DifferenceRow[],
): Promise<JudgedDifference[]> {
  const bookings = await readBookings(
    executor,
    provider,
    rows.map(({ reference }) => reference),
  );
  const statuses = await readStatuses(executor, rows);
  return rows.map((row) => {
    // Number, end and float are other matters than the money of a reference.
    const own = bookings.filter(
      ({ booking }) =>
        row.gapMinor !== null &&
        booking.reference === row.reference &&
        booking.direction === row.direction,
    );
    const statusNow = statuses.get(row.transactionId ?? "") ?? null;
    return { row, bookings: own, bookable: judgeBookable(row, own, statusNow) };
  });
}

/** The same as answers show them. */
export async function viewDifferences(
  executor: Executor,
  provider: string,
  rows: readonly DifferenceRow[],
): Promise<DifferenceView[]> {
  return (await judgeDifferences(executor, provider, rows)).map(viewDifference);
}

async function readStatuses(
  executor: Executor,
  rows: readonly DifferenceRow[],
): Promise<Map<string, string>> {
  const ids = rows.flatMap(({ transactionId }) => transactionId ?? []);
  const { id, status } = transactions;
  const found = await executor.select({ id, status }).from(transactions).where(inArray(id, ids));
  return new Map(found.map((row) => [row.id, row.status]));
}
