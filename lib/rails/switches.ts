import { and, eq } from "drizzle-orm";
import { railSwitches } from "@/drizzle/schema";
import type { RailStatus } from "@/lib/contract/rails";
import { relaxedDatabase, type DbTransaction } from "@/lib/db/client";
import { RowCache } from "@/lib/db/row-cache";
import type { Direction, RailCode } from "@/lib/providers/contract";

export type { RailStatus };

export interface RailSwitch {
  status: RailStatus;
  reason: string | null;
  setBy: string | null;
  setAt: Date | null;
}

const untouched: RailSwitch = { status: "operational", reason: null, setBy: null, setAt: null };

/**
 * Not through the main pool: callers may be inside a database transaction, and when such callers hold all of
 * its connections, none would ever be free for this query.
 */
const switches = new RowCache<RailSwitch>({
  table: "rail_switches",
  read: async (rail) => {
    const [provider, direction] = rail.split(" ") as [RailCode, Direction];
    const { status, reason, setBy, setAt } = railSwitches;
    const [row] = await relaxedDatabase()
      .select({ status, reason, setBy, setAt })
      .from(railSwitches)
      .where(and(eq(railSwitches.provider, provider), eq(railSwitches.direction, direction)));
    return row ?? untouched;
  },
});

const keyOf = (provider: RailCode, direction: Direction) => `${provider} ${direction}`;

/** The switch of a rail; `operational` where it was never set. Takes effect within a second. */
export async function switchOf(provider: RailCode, direction: Direction): Promise<RailSwitch> {
  return switches.get(keyOf(provider, direction));
}

/** Applies a switch that `tx` sets in this process at its commit. */
export function forgetSwitchAfter(
  tx: DbTransaction,
  { provider, direction }: { provider: RailCode; direction: Direction },
): void {
  switches.forgetAfter(tx, keyOf(provider, direction));
}
