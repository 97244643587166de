import type { Rail } from "@/lib/providers/contract";
import { checkFloat, type FloatFindings } from "./check-float";
import type { Findings } from "./compare";
import { compareByBook } from "./compare-by-book";
import { compareByQueries } from "./compare-by-queries";
import { listMovements } from "./list-movements";
import { readFailed, readSettled } from "./read-internal";
import { readStatementPeriods } from "./statement-lines";
import type { ProviderWindow } from "./window";

export interface Comparison extends Findings, Omit<FloatFindings, "discrepancy" | "error"> {
  statementIds: number[];
}

/**
 * Compares our books with one provider's over a window, and our float with its report of it; earlier
 * adjustments are checked whatever the window. Changes nothing. What differs is compared again a moment
 * later, so that what is in flight is no false alarm.
 * @throws ProviderUnavailableError when the provider's book cannot be read
 */
export async function compareProvider(rail: Rail, window: ProviderWindow): Promise<Comparison> {
  // Our transfers first: the book, read later, then has all of them.
  const settled = await readSettled(rail.code, window);
  const periods = await readStatementPeriods(window);
  // Statements were uploaded to be compared with, so they go first.
  const book = periods.length > 0 ? null : await listMovements(rail);
  const found = book
    ? await compareByBook(rail, window, settled, book)
    : await compareByQueries(rail, window, periods, [
        ...settled,
        ...(await readFailed(rail.code, window)),
      ]);
  const { discrepancy, error, ...float } = await checkFloat(rail, book !== null);
  return {
    ...found,
    ...float,
    statementIds: periods.map(({ id }) => id),
    discrepancies: [...found.discrepancies, ...(discrepancy ? [discrepancy] : [])],
    error: found.error ?? error,
  };
}
