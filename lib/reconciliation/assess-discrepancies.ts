import type { DiscrepancyKind } from "@/lib/contract/ops-reconciliation";
import type { Executor } from "@/lib/db/client";
import { keyOf, type InternalStatus, isSettled, type InternalTransfer } from "./compare";
import { readByReference } from "./read-internal";
import { readAdjustments, type AdjustmentRow, type DiscrepancyRow, type RunRow } from "./store";
import { and, asc, desc, eq, gt, inArray, or, sql } from "drizzle-orm";
import { reconciliationDiscrepancies, reconciliationRuns } from "@/drizzle/schema";

/** What can be adjusted of a discrepancy now, in pesewas; or why nothing can, as a sentence. */
type Adjustable =
  { remainingMinor: bigint; blockedReason: null } | { remainingMinor: null; blockedReason: string };

export interface AssessedDiscrepancy {
  row: DiscrepancyRow;
  adjustments: readonly AdjustmentRow[];
  adjustable: Adjustable;
}

/** Discrepancies of one run with their adjustments, and what can still be adjusted. */
export async function assessDiscrepancies(
  executor: Executor,
  run: RunRow,
  rows: readonly DiscrepancyRow[],
): Promise<AssessedDiscrepancy[]> {
  if (run.provider === "evm")
    return rows.map((row) => ({ row, adjustments: [], adjustable: blocked(onChain) }));
  const references = rows.flatMap(({ reference }) => reference ?? []);
  const adjustments = await readAdjustments(executor, run.provider, references);
  const current = await readByReference(run.provider, references, executor);
  const transfers = new Map(current.map((transfer) => [keyOf(transfer), transfer]));
  const laterFindings = await readLaterFindings(executor, run, rows, transfers);
  return rows.map((row) => {
    // A discrepancy without an offset has nothing to do with the money of its reference.
    const own = adjustments.filter(
      ({ reference, direction }) =>
        row.offsetMinor !== null && reference === row.reference && direction === row.direction,
    );
    const statusNow = transfers.get(nameOf(row))?.status ?? null;
    const later = laterFindings.get(row.id) ?? null;
    return { row, adjustments: own, adjustable: assessAdjustable(row, own, statusNow, later) };
  });
}

const blocked = (blockedReason: string): Adjustable => ({ remainingMinor: null, blockedReason });

const onChain = "What the chain has is final: find out what moved it, and correct our books.";

/** Why a kind can never be adjusted. */
const never: Partial<Record<DiscrepancyKind, string>> = {
  float: "The float is the sum of many movements: adjust each transfer that differs.",
  phone: "A different phone number moves no money: there is nothing to adjust.",
};

/**
 * Assesses how much of a discrepancy is still to be adjusted; 0: all of it was.
 * @param statusNow the current status of our transfer; null: there is none
 * @param later what a later run found for its reference; null: none checked it
 */
function assessAdjustable(
  discrepancy: DiscrepancyRow,
  adjustments: readonly AdjustmentRow[],
  statusNow: InternalStatus | null,
  later: LaterFinding | null,
): Adjustable {
  const { kind, offsetMinor, internal } = discrepancy;
  const reason = never[kind];
  if (reason !== undefined) return blocked(reason);
  if (offsetMinor === null) return blocked(whyUncertain(discrepancy));
  if (statusNow === "processing")
    return blocked("Our transfer is still open. Resolve it first, then reconcile again.");
  if ((internal?.status ?? null) !== statusNow)
    return blocked("The status of our transfer has changed since. Reconcile again.");
  const adjustedMinor = adjustments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const remainingMinor = offsetMinor - adjustedMinor;
  if (remainingMinor === 0n)
    return adjustments.length > 0
      ? { remainingMinor, blockedReason: null }
      : blocked("The same amount moved in both books: there is nothing to adjust.");
  if (later && !later.isListed)
    return blocked(`A later run, ${later.runId}, no longer lists it. Reconcile again.`);
  if (later && later.offsetMinor !== offsetMinor)
    return blocked(`A later run, ${later.runId}, lists a different amount. Adjust it there.`);
  return { remainingMinor, blockedReason: null };
}

function whyUncertain({ kind, direction, internal, external }: DiscrepancyRow): string {
  if (kind !== "status") return "This run does not show how much the network moved.";
  if (direction === "out" && internal?.status === "completed" && external?.status === "reversed")
    return "We check the status with the network again, and reverse the payout if it confirms this.";
  return "The final status at the network is not certain. Clarify it with the network.";
}

/** What the newest later run that checked a discrepancy found for its reference. */
interface LaterFinding {
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
async function readLaterFindings(
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
function nameOf({ direction, reference }: Pick<DiscrepancyRow, "direction" | "reference">): string {
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
