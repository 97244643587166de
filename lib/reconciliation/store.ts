import { and, asc, count, desc, eq, lte, ne, sql } from "drizzle-orm";
import type { InferSelectModel } from "drizzle-orm";
import { reconciliationDifferences, reconciliationRuns } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import type { Paging } from "@/lib/db/paging";
import type { ProviderCode } from "@/lib/providers/contract";
import { isAnyOpen } from "./compare";
import type { Comparison } from "./compare-provider";
import type { Window } from "./window";

export type RunRow = InferSelectModel<typeof reconciliationRuns>;
export type DifferenceRow = InferSelectModel<typeof reconciliationDifferences>;

/** Whether a text of a path can be the number of a run or a difference. */
export function isRowId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** Who starts the daily runs. */
export const daily = "schedule";

/** Writes down a run that nobody has begun yet. */
export async function insertRun(
  executor: Executor,
  provider: ProviderCode,
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
    })
    .returning();
  if (!run) throw new Error("The database returned no run.");
  return run;
}

/**
 * Says that a run has begun; the caller holds its network's lock, so that whatever else of that
 * network still passes for running was broken off. @returns null when this run has ended already
 */
export async function beginRun(executor: Executor, id: number): Promise<RunRow | null> {
  const [run] = await executor
    .update(reconciliationRuns)
    .set({ status: "running" })
    .where(
      and(
        eq(reconciliationRuns.id, id),
        sql`${reconciliationRuns.status} in ('queued', 'running')`,
      ),
    )
    .returning();
  if (!run) return null;
  await executor
    .update(reconciliationRuns)
    .set({ status: "failed", error: "It was broken off.", finishedAt: sql`app_now()` })
    .where(
      and(
        eq(reconciliationRuns.provider, run.provider),
        eq(reconciliationRuns.status, "running"),
        ne(reconciliationRuns.id, id),
      ),
    );
  return run;
}

/** Ends a run that could not even compare. */
export async function failRun(executor: Executor, id: number, error: string): Promise<void> {
  await executor
    .update(reconciliationRuns)
    .set({ status: "failed", error, finishedAt: sql`app_now()` })
    .where(and(eq(reconciliationRuns.id, id), eq(reconciliationRuns.status, "running")));
}

const portionSize = 500;

/**
 * Ends a run with what it found, in the caller's transaction.
 * @returns false, and writes nothing, when another has declared it broken off meanwhile
 */
export async function endRun(
  executor: Executor,
  id: number,
  { differences, ...found }: Comparison,
): Promise<boolean> {
  const status = found.error ? "failed" : isAnyOpen(differences) ? "differs" : "matched";
  const [ended] = await executor
    .update(reconciliationRuns)
    .set({
      status,
      method: found.method,
      oursCount: found.ours.count,
      oursMinor: found.ours.amountMinor,
      theirsCount: found.theirs.count,
      theirsMinor: found.theirs.amountMinor,
      floatLedgerMinor: found.heldMinor,
      floatReportedMinor: found.reportedMinor,
      floatInFlightMinor: found.inFlightMinor,
      floatMovingMinor: found.movingMinor,
      statementIds: found.statementIds,
      blindTo: found.blindTo,
      differences: differences.length,
      error: found.error,
      finishedAt: sql`app_now()`,
    })
    .where(and(eq(reconciliationRuns.id, id), eq(reconciliationRuns.status, "running")))
    .returning({ id: reconciliationRuns.id });
  if (!ended) return false;
  for (let start = 0; start < differences.length; start += portionSize)
    await executor
      .insert(reconciliationDifferences)
      .values(
        differences
          .slice(start, start + portionSize)
          .map(({ isBooked: _, ...found }) => ({ ...found, runId: id })),
      );
  return true;
}

/** One page of runs, newest first. */
export async function pageRuns(
  executor: Executor,
  provider: ProviderCode | undefined,
  { page, limit, asOf }: Required<Paging>,
): Promise<{ total: number; rows: RunRow[] }> {
  const where = and(
    lte(reconciliationRuns.startedAt, asOf),
    provider && eq(reconciliationRuns.provider, provider),
  );
  const [counted] = await executor.select({ total: count() }).from(reconciliationRuns).where(where);
  const rows = await executor
    .select()
    .from(reconciliationRuns)
    .where(where)
    .orderBy(desc(reconciliationRuns.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { total: counted?.total ?? 0, rows };
}

export async function findRun(executor: Executor, id: number): Promise<RunRow | null> {
  const [run] = await executor
    .select()
    .from(reconciliationRuns)
    .where(eq(reconciliationRuns.id, id));
  return run ?? null;
}

/** The differences of a run in the order in which they were found, at most `most`. */
export function readDifferences(
  executor: Executor,
  runId: number,
  most: number,
): Promise<DifferenceRow[]> {
  return executor
    .select()
    .from(reconciliationDifferences)
    .where(eq(reconciliationDifferences.runId, runId))
    .orderBy(asc(reconciliationDifferences.id))
    .limit(most);
}

/** One difference of a run, with that run; null for ids that name none. */
export async function findDifference(
  executor: Executor,
  runId: string,
  differenceId: string,
): Promise<{ run: RunRow; difference: DifferenceRow } | null> {
  if (!isRowId(runId) || !isRowId(differenceId)) return null;
  const [found] = await executor
    .select({ run: reconciliationRuns, difference: reconciliationDifferences })
    .from(reconciliationDifferences)
    .innerJoin(reconciliationRuns, eq(reconciliationRuns.id, reconciliationDifferences.runId))
    .where(
      and(
        eq(reconciliationDifferences.id, Number(differenceId)),
        eq(reconciliationRuns.id, Number(runId)),
      ),
    );
  return found ?? null;
}

/** Until when the last daily run of a network that saw everything had looked; null: there was none. */
export async function lastSeenUntil(
  executor: Executor,
  provider: ProviderCode,
): Promise<Date | null> {
  const [run] = await executor
    .select({ to: reconciliationRuns.windowTo })
    .from(reconciliationRuns)
    .where(
      and(
        eq(reconciliationRuns.provider, provider),
        eq(reconciliationRuns.startedBy, daily),
        sql`${reconciliationRuns.status} in ('matched', 'differs')`,
      ),
    )
    .orderBy(desc(reconciliationRuns.windowTo))
    .limit(1);
  return run?.to ?? null;
}
