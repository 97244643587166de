import { railSwitches } from "@/drizzle/schema";
import type { RailStatus } from "@/lib/contract/rails";
import { relaxedDatabase } from "@/lib/db/client";
import type { Direction, RailCode } from "@/lib/providers/contract";
import { cached } from "./cached";
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
const switches = cached(cacheMs, readSwitches);

/** The switch of a rail; `operational` where it was never set. */
export async function switchOf(provider: RailCode, direction: Direction): Promise<RailSwitch> {
  return (await switches.get()).get(nameOfRail({ provider, direction })) ?? untouched;
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
  switches.forget();
}
