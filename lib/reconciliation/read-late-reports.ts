import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { reconciliationDiscrepancies, reconciliationRuns } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { isSettled, type InternalTransfer } from "./compare";
import type { DiscrepancyRow, RunRow } from "./store";

/** What the newest run after a discrepancy's own, of those that looked at it, said of its reference. */
export interface LateReport {
  runId: number;
  isListed: boolean;
  /** The offset that it listed; null where it could not tell, or listed nothing. */
  offsetMinor: bigint | null;
}

type LaterRun = Pick<RunRow, "id" | "status" | "method" | "windowFrom" | "windowTo">;
type Listing = Pick<DiscrepancyRow, "runId" | "direction" | "reference" | "offsetMinor">;

/**
 * What later runs said of a run's discrepancies, by the discrepancies' ids; nothing of those at which no
 * later run looked. Runs of a network follow one another, so that whichever ended later looked later.
 */
export async function readLateReports(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
  transfers: ReadonlyMap<string, InternalTransfer>,
): Promise<Map<number, LateReport>> {
  const runs = await readLaterRuns(executor, run);
  const listings = await readListings(executor, run, rows);
  const words = new Map<number, LateReport>();
  for (const row of rows) {
    const listing = listings.get(nameOf(row));
    const end = transfers.get(nameOf(row));
    const looked = runs.find((later) => later.id === listing?.runId || covers(later, row, end));
    if (!looked) continue;
    const isListed = looked.id === listing?.runId;
    const offsetMinor = isListed ? (listing?.offsetMinor ?? null) : null;
    words.set(row.id, { runId: looked.id, isListed, offsetMinor });
  }
  return words;
}

/** Runs of the same network that ended later, newest first. */
function readLaterRuns(executor: Executor, run: RunRow): Promise<LaterRun[]> {
  const { id, status, method, windowFrom, windowTo, finishedAt } = reconciliationRuns;
  return executor
    .select({ id, status, method, windowFrom, windowTo })
    .from(reconciliationRuns)
    .where(isLaterThan(run))
    .orderBy(desc(finishedAt), desc(id));
}

/** The newest that later runs list of each reference; what names a offset goes before what does not. */
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
      // Null comes last.
      asc(offsetMinor),
    );
  return new Map(found.map((listing) => [nameOf(listing), listing]));
}

function isLaterThan({ id, provider, finishedAt }: RunRow) {
  const runs = reconciliationRuns;
  // What has not ended looked at nothing yet.
  if (finishedAt === null) return sql`false`;
  return and(
    eq(runs.provider, provider),
    or(gt(runs.finishedAt, finishedAt), and(eq(runs.finishedAt, finishedAt), gt(runs.id, id))),
  );
}

/** Names what a discrepancy is about, as {@link keyOf} does. */
export function nameOf({
  direction,
  reference,
}: Pick<DiscrepancyRow, "direction" | "reference">): string {
  return `${direction} ${reference}`;
}

/** Whether a run saw everything of its window, and the window has what the discrepancy is about. */
function covers(
  later: LaterRun,
  { kind, external }: DiscrepancyRow,
  end: InternalTransfer | undefined,
): boolean {
  if (later.status !== "matched" && later.status !== "unmatched") return false;
  // Queries alone cannot see it, so that one which does not list it has looked at nothing.
  if (later.method === "queries" && kind === "executed_twice") return false;
  const isWithin = (moment: Date | null | undefined) =>
    !!moment && moment >= later.windowFrom && moment <= later.windowTo;
  if (end && isSettled(end) && isWithin(end.completedAt)) return true;
  const failedWithin = end?.status === "failed" && isWithin(end.updatedAt);
  if (later.method === "queries") return failedWithin;
  if (later.method === "statement" && failedWithin) return true;
  const executed = external?.executedAt?.split(", ") ?? [];
  return executed.some((text) => isWithin(new Date(text)));
}
