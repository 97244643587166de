import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { readNames } from "@/lib/merchants/read-names";
import { formatAmount, formatDecimal } from "@/lib/money";
import { predictNetwork } from "@/lib/phone";
import { readEnds, readLatencies, readOpen, readProbes } from "./board-figures";
import type { RailSide } from "./rail";
import { readFloats, readSuspense } from "./read-floats";
import { readRailStates } from "./read-states";
import { viewRail } from "./view";

type Rows<Read extends () => PromiseLike<readonly unknown[]>> = readonly Awaited<
  ReturnType<Read>
>[number][];

/** The rails board for operators: what each rail is, why, and how it has fared. */
export async function readBoard() {
  const [states, probes, ends, latencies, open, floats, suspense, [clock]] = await Promise.all([
    readRailStates(),
    readProbes(),
    readEnds(),
    readLatencies(),
    readOpen(),
    readFloats(),
    readSuspense(),
    database().execute<{ at: string }>(sql`select app_now() as at`),
  ]);
  const names = await readNames(states.map(({ set }) => set.setBy));
  const networkKnown = open.map((row) => ({
    ...row,
    provider: row.provider ?? predictNetwork(row.prefix),
  }));
  const data = states.map((state) => ({
    ...viewRail(state, names),
    ...viewProbes(ofRail(probes, state)),
    success: viewEnds(ofRail(ends, state)),
    latency: viewLatency(ofRail(latencies, state)),
    ...viewOpen(ofRail(networkKnown, state)),
  }));
  return {
    asOf: new Date(clock?.at ?? "").toISOString(),
    data,
    floats: floats.map((float) => ({
      provider: float.provider,
      ledger: formatAmount(float.ledgerMinor, "GHSFIAT"),
      reported: cedisOrNull(float.reportedMinor),
      ledgerThen: cedisOrNull(float.ledgerThenMinor),
      discrepancy: cedisOrNull(float.discrepancyMinor),
      currency: "GHSFIAT" as const,
      asOf: float.asOf?.toISOString() ?? null,
    })),
    suspense: {
      amount: formatAmount(suspense.amountMinor, "GHSFIAT"),
      currency: "GHSFIAT" as const,
      references: suspense.references,
    },
  };
}

function cedisOrNull(amountMinor: bigint | null): string | null {
  return amountMinor === null ? null : formatAmount(amountMinor, "GHSFIAT");
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

function viewOpen(open: Rows<typeof readOpen>) {
  const sumOf = (rows: typeof open) => rows.reduce((sum, row) => sum + row.count, 0);
  const waiting = open.filter(({ status }) => status === "pending");
  const [oldest] = waiting.toSorted((a, b) => b.oldestAgeSeconds - a.oldestAgeSeconds);
  return {
    waiting: {
      count: sumOf(waiting),
      oldestAt: oldest ? new Date(oldest.oldestAt).toISOString() : null,
      oldestAgeSeconds: oldest?.oldestAgeSeconds ?? null,
    },
    inFlight: sumOf(open.filter(({ status }) => status === "processing")),
  };
}
