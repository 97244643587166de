import type { DiscrepancyView } from "@/lib/contract/ops-reconciliation";
import type { Executor } from "@/lib/db/client";
import { keyOf, type InternalTransfer } from "./compare";
import { assessAdjustable, type Adjustable } from "./adjustable";
import { readAdjustments, type AdjustmentRow } from "./read-adjustments";
import { nameOf, readLateReports } from "./read-late-reports";
import { readByReference } from "./read-internal";
import type { DiscrepancyRow, RunRow } from "./store";
import { viewDiscrepancy } from "./view";

export interface AssessedDiscrepancy {
  row: DiscrepancyRow;
  adjustments: readonly AdjustmentRow[];
  adjustable: Adjustable;
}

/** Discrepancies of one run with what was booked of them, and what still can be. */
export async function assessDiscrepancies(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
): Promise<AssessedDiscrepancy[]> {
  const adjustments = await readAdjustments(
    executor,
    run.provider,
    rows.map(({ reference }) => reference),
  );
  const transfers = await readTransfersOf(executor, run, rows);
  const lateReports = await readLateReports(executor, run, rows, transfers);
  return rows.map((row) => {
    // What names no offset is another matter than the money of a reference.
    const own = adjustments.filter(
      ({ adjustment }) =>
        row.offsetMinor !== null &&
        adjustment.reference === row.reference &&
        adjustment.direction === row.direction,
    );
    const statusNow = transfers.get(nameOf(row))?.status ?? null;
    const later = lateReports.get(row.id) ?? null;
    return { row, adjustments: own, adjustable: assessAdjustable(row, own, statusNow, later) };
  });
}

/** The same as answers show them. */
export async function viewDiscrepancies(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
): Promise<DiscrepancyView[]> {
  return (await assessDiscrepancies(executor, run, rows)).map(viewDiscrepancy);
}

/** Our transfers that discrepancies are about, by {@link keyOf}, as they are now. */
async function readTransfersOf(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
): Promise<Map<string, InternalTransfer>> {
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const found = await readByReference(run.provider, references, executor);
  return new Map(found.map((transfer) => [keyOf(transfer), transfer]));
}
