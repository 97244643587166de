import { gt, sql } from "drizzle-orm";
import { railProbes } from "@/drizzle/schema";
import { railDirectionOf } from "@/lib/contract/rails";
import { readRecentCalls } from "@/lib/evidence/read-evidence";
import type { Names } from "@/lib/merchants/read-names";
import { railFor, termsOf } from "@/lib/providers/registry";
import { assessRail, type FloatEvidence, type RailEvidence, type RailVerdict } from "./assess-rail";
import { cached } from "./cached";
import { evictFloatReports, minFloatMinor } from "./float-level";
import { newestProbes } from "./newest-probes";
import { allRails, nameOfRail, type RailSide } from "./rail";
import { readOpen } from "./read-open";
import { type RailSwitch, switchOf } from "./switches";

/** An older probe is outdated: perhaps no worker was running. */
const probeLifeMinutes = 5;
/** How long probes and calls are cached; switches are read more often. */
const cacheMs = 3_000;

type Health = Pick<RailEvidence, "lastProbe" | "downSince" | "recent" | "float">;
const recentHealth = cached(cacheMs, readHealth);

/** The current state of a rail. */
interface RailState extends RailSide, RailVerdict {
  set: RailSwitch;
}

/**
 * The state of every rail, from its switch, its credentials, its probes and its recent calls.
 * @param justSet switches that the caller has set and not committed yet, by the rail's name
 */
export async function readRailStates(
  justSet: ReadonlyMap<string, RailSwitch> = new Map(),
): Promise<RailState[]> {
  const health = await recentHealth.get();
  return Promise.all(
    allRails.map(async (rail) => {
      const set = justSet.get(nameOfRail(rail)) ?? (await switchOf(rail.provider, rail.direction));
      const known = health.get(nameOfRail(rail)) ?? unknown;
      const connected = railFor(rail.provider, rail.direction) !== null;
      return { ...rail, set, ...assessRail({ connected, set, ...known }) };
    }),
  );
}

/** Clears the cache of this process, so that a new probe counts at once. */
export function forgetHealth(): void {
  recentHealth.forget();
  evictFloatReports();
}

const unknown: Health = { lastProbe: null, downSince: null, recent: { calls: 0, failed: 0 } };

async function readHealth(): Promise<Map<string, Health>> {
  const [probes, calls, open] = await Promise.all([
    newestProbes(gt(railProbes.at, sql`app_now() - ${probeLifeMinutes} * interval '1 minute'`)),
    readRecentCalls(),
    readOpen(),
  ]);
  return new Map(
    allRails.map((rail) => {
      const isIts = (row: { provider: string | null; direction: string | null }) =>
        row.provider === rail.provider && row.direction === rail.direction;
      const probe = probes.find(isIts) ?? null;
      const { calls: made = 0, failed = 0 } = calls.find(isIts) ?? {};
      return [
        nameOfRail(rail),
        {
          lastProbe: probe,
          downSince: probe?.downSince ?? null,
          recent: { calls: made, failed },
          ...(hasFloat(rail)
            ? { float: assembleFloat(rail, probe?.floatMinor ?? null, open.filter(isIts)) }
            : {}),
        },
      ];
    }),
  );
}

const hasFloat = ({ provider, direction }: RailSide) => direction === "out" && provider !== "evm";

function assembleFloat(
  { provider }: RailSide,
  reportedMinor: bigint | null,
  open: Awaited<ReturnType<typeof readOpen>>,
): FloatEvidence {
  const waiting = open.filter(({ status }) => status === "pending");
  const amounts = waiting.map(({ largestMinor }) => BigInt(largestMinor));
  return {
    reportedMinor,
    minMinor: minFloatMinor(provider),
    waiting: {
      count: waiting.reduce((sum, { count }) => sum + count, 0),
      rejected: waiting.reduce((sum, { rejected }) => sum + rejected, 0),
      sumMinor: waiting.reduce((sum, { sumMinor }) => sum + BigInt(sumMinor), 0n),
      largestMinor: amounts.reduce((largest, one) => (one > largest ? one : largest), 0n),
    },
  };
}

/** A rail as operators see it. */
export function viewRail(state: RailState, names: Names) {
  const { provider, direction, status, staffWhy, set } = state;
  return {
    provider,
    name: termsOf(provider).name,
    direction: railDirectionOf[direction],
    status,
    why: staffWhy ?? state.why,
    switch: {
      status: set.status,
      reason: set.reason,
      setBy: set.setBy,
      setByName: names.get(set.setBy ?? "") ?? null,
      setAt: set.setAt?.toISOString() ?? null,
    },
  };
}
