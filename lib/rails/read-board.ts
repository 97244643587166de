import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { railProbes, transactions, transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { readLatencies } from "@/lib/evidence/read-evidence";
import { readNames } from "@/lib/merchants/read-names";
import { formatAmount, formatCedis, formatDecimal, type Currency } from "@/lib/money";
import { railCodes } from "@/lib/providers/contract";
import { termsOf } from "@/lib/providers/registry";
import type { RailSide } from "./rail";
import { readFloats, readHotBalance, readSuspense, type Float } from "./read-floats";
import { readOpen } from "./read-open";
import { readRailStates, viewRail } from "./read-states";

type Rows<Read extends () => PromiseLike<readonly unknown[]>> = readonly Awaited<
  ReturnType<Read>
>[number][];

/** The status of each rail, why, its recent figures and our floats, for operators. */
export async function readBoard() {
  const [states, probes, ends, latencies, open, floats, hot, suspense, [clock]] = await Promise.all(
    [
      readRailStates(),
      readProbes(),
      readEnds(),
      readLatencies(),
      readOpen(),
      readFloats(),
      readHotBalance(),
      readSuspense(),
      database().execute<{ at: string }>(sql`select app_now() as at`),
    ],
  );
  const names = await readNames(states.map(({ set }) => set.setBy));
  const data = states.map((state) => ({
    ...viewRail(state, names),
    ...viewProbes(ofRail(probes, state)),
    success: viewEnds(ofRail(ends, state)),
    latency: viewLatency(ofRail(latencies, state)),
    ...viewOpen(ofRail(open, state), termsOf(state.provider).currency),
  }));
  return {
    asOf: new Date(clock?.at ?? "").toISOString(),
    data,
    floats: [...floats, ...(hot ? [hot] : [])].map(viewFloat),
    suspense: {
      amount: formatCedis(suspense.amountMinor),
      currency: "GHSFIAT" as const,
      references: suspense.references,
    },
  };
}

function viewFloat({ provider, currency, asOf, ...float }: Float) {
  const amount = (minor: bigint | null) => (minor === null ? null : formatAmount(minor, currency));
  return {
    provider,
    ledger: formatAmount(float.ledgerMinor, currency),
    reported: amount(float.reportedMinor),
    ledgerThen: amount(float.ledgerThenMinor),
    discrepancy: amount(float.discrepancyMinor),
    currency,
    asOf: asOf?.toISOString() ?? null,
  };
}

function ofRail<T extends { provider: string | null; direction: string | null }>(
  rows: readonly T[],
  { provider, direction }: RailSide,
): T[] {
  return rows.filter((row) => row.provider === provider && row.direction === direction);
}

function viewProbes(probes: Rows<typeof readProbes>) {
  const series = probes.map(({ at, up, durationMs }) => ({
    at: at.toISOString(),
    up,
    durationMs,
  }));
  const last = series.at(-1);
  return {
    lastProbe: last ? { ...last, reason: probes.at(-1)?.reason ?? null } : null,
    probes: series,
  };
}

function viewEnds(ends: Rows<typeof readEnds>) {
  const count = (status: string) =>
    ends.filter((row) => row.status === status).reduce((sum, row) => sum + row.count, 0);
  const [completed, failed, reversed] = [count("completed"), count("failed"), count("reversed")];
  const ended = completed + failed + reversed;
  const byCode = ends
    .filter(({ status }) => status === "failed")
    .map(({ failureCode, count: times }) => ({ code: failureCode ?? "UNKNOWN", count: times }))
    .sort((a, b) => b.count - a.count || a.code.localeCompare(b.code));
  // Basis points, rounded down: only a rail without a failure shows 100.00.
  const rate = ended === 0 ? null : formatDecimal(BigInt(completed * 10_000) / BigInt(ended), 2);
  return { completed, failed, reversed, byCode, rate };
}

function viewLatency([row]: Rows<typeof readLatencies>) {
  return { calls: row?.calls ?? 0, p50: row?.p50 ?? null, p95: row?.p95 ?? null };
}

function viewOpen(open: Rows<typeof readOpen>, currency: Currency) {
  const sumOf = (rows: typeof open) => rows.reduce((sum, row) => sum + row.count, 0);
  const waiting = open.filter(({ status }) => status === "pending");
  const [oldest] = waiting.toSorted((a, b) => b.oldestAgeSeconds - a.oldestAgeSeconds);
  return {
    waiting: {
      count: sumOf(waiting),
      amount: formatAmount(
        waiting.reduce((sum, { sumMinor }) => sum + BigInt(sumMinor), 0n),
        currency,
      ),
      oldestAt: oldest ? new Date(oldest.oldestAt).toISOString() : null,
      oldestAgeSeconds: oldest?.oldestAgeSeconds ?? null,
    },
    inFlight: sumOf(open.filter(({ status }) => status === "processing")),
  };
}

/** The probes of the last hour, oldest first. */
function readProbes() {
  const { provider, direction: way, up, reason, durationMs, at } = railProbes;
  return database()
    .select({ provider, direction: way, up, reason, durationMs, at })
    .from(railProbes)
    .where(gt(at, sql`app_now() - interval '1 hour'`))
    .orderBy(asc(at), asc(railProbes.id));
}

/** How the transfers of the last 24 hours ended. */
function readEnds() {
  const { rail, direction, updatedAt, state, transactionId } = transfers;
  const { status, failureCode } = transactions;
  return database()
    .select({ provider: rail, direction, status, failureCode, count: sql<number>`count(*)::int` })
    .from(transfers)
    .innerJoin(transactions, eq(transactions.id, transactionId))
    .where(
      and(
        inArray(rail, [...railCodes]),
        sql`${state} not in ('sending', 'submitted')`,
        gt(updatedAt, sql`app_now() - interval '24 hours'`),
      ),
    )
    .groupBy(rail, direction, status, failureCode);
}
