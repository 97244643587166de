import { and, asc, count, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { InferSelectModel } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { reconciliationDiscrepancies, reconciliationRuns } from "@/drizzle/schema";
import type { Executor, DbTransaction } from "@/lib/db/client";
import type { Paging } from "@/lib/db/paging";
import type { ProviderCode } from "@/lib/providers/contract";
import { mayChange, runTransitions, type RunStatus } from "@/lib/states";
import { isAnyOpen } from "./compare";
import type { Comparison } from "./compare-provider";
import type { Window } from "./window";

export type RunRow = InferSelectModel<typeof reconciliationRuns>;
export type DiscrepancyRow = InferSelectModel<typeof reconciliationDiscrepancies>;

/** Whether a text of a path can be the number of a run or a discrepancy. */
export function isRowId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}

/** Who starts the daily runs. */
export const daily = "schedule";

/** The database's now, for a column. */
const now = sql`app_now()`;

/** Writes down a run that is due now. */
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
      dueAt: now,
    })
    .returning();
  if (!run) throw new Error("The database returned no run.");
  return run;
}

/**
 * Says that a run has begun, which somebody broke off may have said before. Waits for whoever begins
 * another run of its network at this moment.
 * @returns null when it has ended already, `busy` while somebody has another run of its network in hand
 */
export async function beginRun(tx: DbTransaction, id: number): Promise<RunRow | "busy" | null> {
  const open = await tx
    .select({ run: reconciliationRuns, isInHand: sql<boolean>`leased_until > app_now()` })
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
    (one) => one.run.id !== id && one.run.status === "running" && one.isInHand,
  );
  if (isBusy) return "busy";
  return run.status === "running" ? run : changeRun(tx, run, "running");
}

/** Moves a run along its transition table; the write names the state that it leaves. */
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
 * Ends a run with what it found, or only with why it could not even compare, in the caller's transaction.
 * @returns false, and writes nothing, when another has ended it meanwhile
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
    blindTo: found.blindTo,
    discrepancies: discrepancies.length,
  });
  if (!changed) return false;
  for (let start = 0; start < discrepancies.length; start += portionSize)
    await tx
      .insert(reconciliationDiscrepancies)
      .values(
        discrepancies
          .slice(start, start + portionSize)
          .map(({ isBooked: _, ...found }) => ({ ...found, runId: run.id })),
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

/** Whether one of these runs has not ended yet. */
export async function isAnyUnended(executor: Executor, ids: readonly number[]): Promise<boolean> {
  const { id, status } = reconciliationRuns;
  const unended = await executor
    .select({ id })
    .from(reconciliationRuns)
    .where(and(inArray(id, [...ids]), inArray(status, ["queued", "running"])))
    .limit(1);
  return unended.length > 0;
}

/** The discrepancies of a run in the order in which they were found, at most `most`. */
export function readDiscrepancies(
  executor: Executor,
  runId: number,
  most: number,
): Promise<DiscrepancyRow[]> {
  return executor
    .select()
    .from(reconciliationDiscrepancies)
    .where(eq(reconciliationDiscrepancies.runId, runId))
    .orderBy(asc(reconciliationDiscrepancies.id))
    .limit(most);
}

/** One discrepancy of a run, with that run; null for ids that name none. */
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
        inArray(reconciliationRuns.status, ["matched", "unmatched"]),
      ),
    )
    .orderBy(desc(reconciliationRuns.windowTo))
    .limit(1);
  return run?.to ?? null;
}
