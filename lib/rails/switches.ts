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
/** An operator's switch works within this time in every process. */
const cacheMs = 500;
let cached: { switches: Promise<Map<string, RailSwitch>>; readAt: number } | null = null;

/** What an operator set a rail to; `operational` where nobody has touched it. */
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
 * Not through the main pool: callers ask in the middle of a database transaction, and when all of its
 * connections are taken by such callers, none would ever be free for the answer.
 */
async function readSwitches(): Promise<Map<string, RailSwitch>> {
  const rows = await relaxedDatabase().select().from(railSwitches);
  return new Map(
    rows.map(({ provider, direction, ...set }) => [nameOfRail({ provider, direction }), set]),
  );
}

/** Forgets what this process remembers: a switch set here works at once. */
export function forgetSwitches(): void {
  cached = null;
}
