import { railSwitches } from "@/drizzle/schema";
import type { RailStatus } from "@/lib/contract/rails";
import { relaxedDatabase } from "@/lib/db/client";
import type { Direction, RailCode } from "@/lib/providers/contract";
import { nameOfRail } from "./rail";

export type { RailStatus };

export interface RailSwitch {
  status: RailStatus;
  reason: string | null;
  setBy: string | null;
  setAt: Date | null;
}

const untouched: RailSwitch = { status: "operational", reason: null, setBy: null, setAt: null };
/** A switch takes effect within this time in every process. */
const cacheMs = 500;
let cached: { switches: Promise<Map<string, RailSwitch>>; readAt: number } | null = null;

/** The switch of a rail; `operational` where it was never set. */
export async function switchOf(provider: RailCode, direction: Direction): Promise<RailSwitch> {
  if (!cached || performance.now() - cached.readAt > cacheMs)
    cached = { switches: readSwitches(), readAt: performance.now() };
  const reading = cached.switches;
  try {
    return (await reading).get(nameOfRail({ provider, direction })) ?? untouched;
  } catch (error) {
    if (cached?.switches === reading) cached = null;
    throw error;
  }
}

/**
 * Not through the main pool: callers may be inside a database transaction, and when such callers hold all of
 * its connections, none would ever be free for this query.
 */
async function readSwitches(): Promise<Map<string, RailSwitch>> {
  const rows = await relaxedDatabase().select().from(railSwitches);
  return new Map(
    rows.map(({ provider, direction, ...set }) => [nameOfRail({ provider, direction }), set]),
  );
}

/** Clears the cache of this process, so that a switch set here takes effect at once. */
export function forgetSwitches(): void {
  cached = null;
}
