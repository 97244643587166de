import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { reconciliationDifferences, reconciliationRuns } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import { isSettled, type OurTransfer } from "./compare";
import type { DifferenceRow, RunRow } from "./store";

/** What the newest run after a difference's own, of those that looked at it, said of its reference. */
export interface LaterWord {
  runId: number;
  isListed: boolean;
  /** The gap that it listed; null where it could not tell, or listed nothing. */
  gapMinor: bigint | null;
}

type LaterRun = Pick<RunRow, "id" | "status" | "method" | "windowFrom" | "windowTo">;
type Listing = Pick<DifferenceRow, "runId" | "direction" | "reference" | "gapMinor">;

/**
 * What later runs said of a run's differences, by the differences' ids; nothing of those at which no
 * later run looked. Runs of a network follow one another, so that whichever ended later looked later.
 */
export async function readLaterWords(
  executor: Executor,
  run: RunRow,
  rows: readonly DifferenceRow[],
  transfers: ReadonlyMap<string, OurTransfer>,
): Promise<Map<number, LaterWord>> {
  const runs = await readLaterRuns(executor, run);
  const listings = await readListings(executor, run, rows);
  const words = new Map<number, LaterWord>();
  for (const row of rows) {
    const listing = listings.get(nameOf(row));
    const end = transfers.get(nameOf(row));
    const looked = runs.find((later) => later.id === listing?.runId || covers(later, row, end));
    if (!looked) continue;
    const isListed = looked.id === listing?.runId;
    const gapMinor = isListed ? (listing?.gapMinor ?? null) : null;
    words.set(row.id, { runId: looked.id, isListed, gapMinor });
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

/** The newest that later runs list of each reference; what names a gap goes before what does not. */
async function readListings(
  executor: Executor,
  run: RunRow,
  rows: readonly DifferenceRow[],
): Promise<Map<string, Listing>> {
  const { runId, direction, reference, gapMinor } = reconciliationDifferences;
  const references = rows.flatMap((row) => row.reference ?? []);
  const found = await executor
    .selectDistinctOn([direction, reference], { runId, direction, reference, gapMinor })
    .from(reconciliationDifferences)
    .innerJoin(reconciliationRuns, eq(reconciliationRuns.id, runId))
    .where(and(isLaterThan(run), inArray(reference, references)))
    .orderBy(
      direction,
      reference,
      desc(reconciliationRuns.finishedAt),
      desc(runId),
      // Null comes last.
      asc(gapMinor),
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

/** Names what a difference is about, as {@link keyOf} does. */
export function nameOf({
  direction,
  reference,
}: Pick<DifferenceRow, "direction" | "reference">): string {
  return `${direction} ${reference}`;
}

/** Whether a run saw everything of its window, and the window has what the difference is about. */
function covers(
  later: LaterRun,
  { kind, theirs }: DifferenceRow,
  end: OurTransfer | undefined,
): boolean {
  if (later.status !== "matched" && later.status !== "differs") return false;
  // Queries alone cannot see it, so that one which does not list it has looked at nothing.
  if (later.method === "queries" && kind === "executed_twice") return false;
  const isWithin = (moment: Date | null | undefined) =>
    !!moment && moment >= later.windowFrom && moment <= later.windowTo;
  if (end && isSettled(end) && isWithin(end.completedAt)) return true;
  const failedWithin = end?.status === "failed" && isWithin(end.updatedAt);
  if (later.method === "queries") return failedWithin;
  if (later.method === "statement" && failedWithin) return true;
  const executed = theirs?.executedAt?.split(", ") ?? [];
  return executed.some((text) => isWithin(new Date(text)));
}
