import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { reconciliationDiscrepancies, reconciliationRuns } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { isSettled, type InternalTransfer } from "./compare";
import type { DiscrepancyRow, RunRow } from "./store";

/** What the newest later run that checked a discrepancy found for its reference. */
export interface LaterFinding {
  runId: number;
  isListed: boolean;
  /** The offset that it listed; null where it was not certain, or nothing was listed. */
  offsetMinor: bigint | null;
}

type LaterRun = Pick<RunRow, "id" | "status" | "method" | "windowFrom" | "windowTo">;
type Listing = Pick<DiscrepancyRow, "runId" | "direction" | "reference" | "offsetMinor">;

/**
 * What later runs found for a run's discrepancies, by discrepancy id; nothing for those that no later run
 * checked. Runs of one provider never overlap, so a run that ended later compared later.
 */
export async function readLaterFindings(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
  transfers: ReadonlyMap<string, InternalTransfer>,
): Promise<Map<number, LaterFinding>> {
  const runs = await readLaterRuns(executor, run);
  const listings = await readListings(executor, run, rows);
  const findings = new Map<number, LaterFinding>();
  for (const row of rows) {
    const listing = listings.get(nameOf(row));
    const transfer = transfers.get(nameOf(row));
    const checked = runs.find(
      (later) => later.id === listing?.runId || covers(later, row, transfer),
    );
    if (!checked) continue;
    const isListed = checked.id === listing?.runId;
    const offsetMinor = isListed ? (listing?.offsetMinor ?? null) : null;
    findings.set(row.id, { runId: checked.id, isListed, offsetMinor });
  }
  return findings;
}

/** Runs of the same provider that ended later, newest first. */
function readLaterRuns(executor: Executor, run: RunRow): Promise<LaterRun[]> {
  const { id, status, method, windowFrom, windowTo, finishedAt } = reconciliationRuns;
  return executor
    .select({ id, status, method, windowFrom, windowTo })
    .from(reconciliationRuns)
    .where(isLaterThan(run))
    .orderBy(desc(finishedAt), desc(id));
}

/** What later runs last listed for each reference; a listing with an offset goes first. */
async function readListings(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
): Promise<Map<string, Listing>> {
  const { runId, direction, reference, offsetMinor } = reconciliationDiscrepancies;
  const references = rows.flatMap((row) => row.reference ?? []);
  const found = await executor
    .selectDistinctOn([direction, reference], { runId, direction, reference, offsetMinor })
    .from(reconciliationDiscrepancies)
    .innerJoin(reconciliationRuns, eq(reconciliationRuns.id, runId))
    .where(and(isLaterThan(run), inArray(reference, references)))
    .orderBy(
      direction,
      reference,
      desc(reconciliationRuns.finishedAt),
      desc(runId),
      // Nulls last.
      asc(offsetMinor),
    );
  return new Map(found.map((listing) => [nameOf(listing), listing]));
}

function isLaterThan({ id, provider, finishedAt }: RunRow) {
  const runs = reconciliationRuns;
  // A run that has not ended has compared nothing yet.
  if (finishedAt === null) return sql`false`;
  return and(
    eq(runs.provider, provider),
    or(gt(runs.finishedAt, finishedAt), and(eq(runs.finishedAt, finishedAt), gt(runs.id, id))),
  );
}

/** Identifies the movement of a discrepancy, like `keyOf`. */
export function nameOf({
  direction,
  reference,
}: Pick<DiscrepancyRow, "direction" | "reference">): string {
  return `${direction} ${reference}`;
}

/** Whether a run was complete and its window includes the discrepancy's movement. */
function covers(
  later: LaterRun,
  { kind, external }: DiscrepancyRow,
  transfer: InternalTransfer | undefined,
): boolean {
  if (later.status !== "matched" && later.status !== "unmatched") return false;
  // Queries alone cannot see it, so a run without it proves nothing.
  if (later.method === "queries" && kind === "executed_twice") return false;
  const isWithin = (moment: Date | null | undefined) =>
    !!moment && moment >= later.windowFrom && moment <= later.windowTo;
  if (transfer && isSettled(transfer) && isWithin(transfer.completedAt)) return true;
  const failedWithin = transfer?.status === "failed" && isWithin(transfer.updatedAt);
  if (later.method === "queries") return failedWithin;
  if (later.method === "statement" && failedWithin) return true;
  const executed = external?.executedAt?.split(", ") ?? [];
  return executed.some((text) => isWithin(new Date(text)));
}
