import { and, asc, desc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import type { InferSelectModel } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { adjustments, reconciliationDiscrepancies, reconciliationRuns } from "@/drizzle/schema";
import type { Executor, DbTransaction } from "@/lib/db/client";
import type { RailCode } from "@/lib/providers/contract";
import { mayChange, runTransitions, type RunStatus } from "@/lib/states";
import { isAnyOpen } from "./compare";
import type { Comparison } from "./compare-provider";
import type { Window } from "./window";

export type RunRow = InferSelectModel<typeof reconciliationRuns>;
export type DiscrepancyRow = InferSelectModel<typeof reconciliationDiscrepancies>;
export type AdjustmentRow = InferSelectModel<typeof adjustments>;

/** Whether a path parameter can be the id of a run, a discrepancy or a statement. */
export function isRowId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** `started_by` of the daily runs. */
export const daily = "schedule";

const now = sql`app_now()`;

/** Inserts a run that is due now. */
export async function insertRun(
  executor: Executor,
  provider: RailCode,
  { from, to }: Window,
  startedBy: string,
): Promise<RunRow> {
  const [run] = await executor
    .insert(reconciliationRuns)
    .values({
      provider,
      status: "queued",
      method: "book",
      windowFrom: from,
      windowTo: to,
      startedBy,
      dueAt: now,
    })
    .returning();
  if (!run) throw new Error("The database returned no run.");
  return run;
}

/**
 * Marks a run as running, also one that was interrupted before. Concurrent calls for one provider wait for
 * each other.
 * @returns null when it has already ended, `busy` while another run of its provider is in progress
 */
export async function beginRun(tx: DbTransaction, id: number): Promise<RunRow | "busy" | null> {
  const open = await tx
    .select({ run: reconciliationRuns, isLeased: sql<boolean>`leased_until > app_now()` })
    .from(reconciliationRuns)
    .where(
      and(
        eq(
          reconciliationRuns.provider,
          tx
            .select({ provider: reconciliationRuns.provider })
            .from(reconciliationRuns)
            .where(eq(reconciliationRuns.id, id)),
        ),
        inArray(reconciliationRuns.status, ["queued", "running"]),
      ),
    )
    .orderBy(asc(reconciliationRuns.id))
    .for("update");
  const run = open.find((one) => one.run.id === id)?.run;
  if (!run) return null;
  const isBusy = open.some(
    (one) => one.run.id !== id && one.run.status === "running" && one.isLeased,
  );
  if (isBusy) return "busy";
  return run.status === "running" ? run : changeRun(tx, run, "running");
}

/** Moves a run along its transition table; null when it has left the expected status. */
async function changeRun(
  executor: Executor,
  { id, status: from }: RunRow,
  to: RunStatus,
  changes: Omit<PgUpdateSetSource<typeof reconciliationRuns>, "status"> = {},
): Promise<RunRow | null> {
  if (!mayChange(runTransitions, from, to))
    throw new Error(`A run that is ${from} cannot become ${to}.`);
  const [run] = await executor
    .update(reconciliationRuns)
    .set({ ...changes, status: to })
    .where(and(eq(reconciliationRuns.id, id), eq(reconciliationRuns.status, from)))
    .returning();
  return run ?? null;
}

const portionSize = 500;

/**
 * Ends a run with its findings, or with the error that kept it from comparing, in the caller's transaction.
 * @returns false, and writes nothing, when it was ended elsewhere meanwhile
 */
export async function endRun(
  tx: DbTransaction,
  run: RunRow,
  found: Comparison | { error: string },
): Promise<boolean> {
  const ended = { dueAt: null, finishedAt: now, error: found.error };
  if (!("discrepancies" in found)) return (await changeRun(tx, run, "failed", ended)) !== null;
  const { discrepancies } = found;
  const status = found.error ? "failed" : isAnyOpen(discrepancies) ? "unmatched" : "matched";
  const changed = await changeRun(tx, run, status, {
    ...ended,
    method: found.method,
    internalCount: found.internal.count,
    internalMinor: found.internal.amountMinor,
    externalCount: found.external.count,
    externalMinor: found.external.amountMinor,
    floatLedgerMinor: found.heldMinor,
    floatReportedMinor: found.reportedMinor,
    floatInFlightMinor: found.inFlightMinor,
    floatMovingMinor: found.movingMinor,
    statementIds: found.statementIds,
    limitations: found.limitations,
    discrepancies: discrepancies.length,
  });
  if (!changed) return false;
  for (let start = 0; start < discrepancies.length; start += portionSize)
    await tx
      .insert(reconciliationDiscrepancies)
      .values(
        discrepancies
          .slice(start, start + portionSize)
          .map(({ isAdjusted: _, ...found }) => ({ ...found, runId: run.id })),
      );
  return true;
}

export async function findRun(executor: Executor, id: number): Promise<RunRow | null> {
  const [run] = await executor
    .select()
    .from(reconciliationRuns)
    .where(eq(reconciliationRuns.id, id));
  return run ?? null;
}

/** Whether any of these runs has not ended yet. */
export async function isAnyUnended(executor: Executor, ids: readonly number[]): Promise<boolean> {
  const { id, status } = reconciliationRuns;
  const unended = await executor
    .select({ id })
    .from(reconciliationRuns)
    .where(and(inArray(id, [...ids]), inArray(status, ["queued", "running"])))
    .limit(1);
  return unended.length > 0;
}

/** The first `max` discrepancies of a run, in the order in which they were found. */
export function readDiscrepancies(
  executor: Executor,
  runId: number,
  max: number,
): Promise<DiscrepancyRow[]> {
  return executor
    .select()
    .from(reconciliationDiscrepancies)
    .where(eq(reconciliationDiscrepancies.runId, runId))
    .orderBy(asc(reconciliationDiscrepancies.id))
    .limit(max);
}

/** One discrepancy of a run, with that run; null for unknown ids. */
export async function findDiscrepancy(
  executor: Executor,
  runId: string,
  discrepancyId: string,
): Promise<{ run: RunRow; discrepancy: DiscrepancyRow } | null> {
  if (!isRowId(runId) || !isRowId(discrepancyId)) return null;
  const [found] = await executor
    .select({ run: reconciliationRuns, discrepancy: reconciliationDiscrepancies })
    .from(reconciliationDiscrepancies)
    .innerJoin(reconciliationRuns, eq(reconciliationRuns.id, reconciliationDiscrepancies.runId))
    .where(
      and(
        eq(reconciliationDiscrepancies.id, Number(discrepancyId)),
        eq(reconciliationRuns.id, Number(runId)),
      ),
    );
  return found ?? null;
}

/** The end of the window of the last complete daily run of a provider; null: there was none. */
export async function lastComparedUntil(
  executor: Executor,
  provider: RailCode,
): Promise<Date | null> {
  const [run] = await executor
    .select({ to: reconciliationRuns.windowTo })
    .from(reconciliationRuns)
    .where(
      and(
        eq(reconciliationRuns.provider, provider),
        eq(reconciliationRuns.startedBy, daily),
        inArray(reconciliationRuns.status, ["matched", "unmatched"]),
      ),
    )
    .orderBy(desc(reconciliationRuns.windowTo))
    .limit(1);
  return run?.to ?? null;
}

/** The adjustments of these references at a provider, oldest first. */
export function readAdjustments(
  executor: Executor,
  provider: RailCode,
  references: readonly string[],
): Promise<AdjustmentRow[]> {
  return executor
    .select()
    .from(adjustments)
    .where(and(eq(adjustments.provider, provider), inArray(adjustments.reference, [...references])))
    .orderBy(asc(adjustments.id));
}

/** The newest complete run of a provider that began after a moment and compared all of a window; or null. */
export async function findRunOver(
  executor: Executor,
  provider: RailCode,
  { from, to, since }: Window & { since: Date },
): Promise<RunRow | null> {
  const { status, error, windowFrom, windowTo, startedAt } = reconciliationRuns;
  const [run] = await executor
    .select()
    .from(reconciliationRuns)
    .where(
      and(
        eq(reconciliationRuns.provider, provider),
        inArray(status, ["matched", "unmatched"]),
        isNull(error),
        gte(startedAt, since),
        lte(windowFrom, from),
        gte(windowTo, to),
      ),
    )
    .orderBy(desc(startedAt))
    .limit(1);
  return run ?? null;
}

/** Whether a run of a provider waits or is in progress. */
export async function isRunning(executor: Executor, provider: RailCode): Promise<boolean> {
  const { status } = reconciliationRuns;
  const [run] = await executor
    .select({ id: reconciliationRuns.id })
    .from(reconciliationRuns)
    .where(and(eq(reconciliationRuns.provider, provider), inArray(status, ["queued", "running"])))
    .limit(1);
  return run !== undefined;
}
