import { and, desc, sql, type SQL } from "drizzle-orm";
import { railProbes } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { Direction, RailCode } from "@/lib/providers/contract";
import { allRails } from "./rail";

const rails = sql`(values ${sql.join(
  allRails.map(({ provider, direction }) => sql`(${provider}, ${direction})`),
  sql`, `,
)}) as rails (provider, direction)`;

// The first failed probe after the last successful one. The subqueries need the table's name: a bare column
// would be their own.
const downSince = sql<Date | null>`case when ${railProbes.up} then null else (
  select min(down.created_at) from rail_probes down
  where down.provider = rail_probes.provider and down.direction = rail_probes.direction
    and down.created_at > coalesce((
      select max(ups.created_at) from rail_probes ups
      where ups.provider = rail_probes.provider and ups.direction = rail_probes.direction
        and ups.up), '-infinity')
) end`;

/**
 * The newest probe of each rail that meets a condition; rails without one are left out. Reads one row per
 * rail: the condition must be that of an index, or true of the newest probes.
 */
export async function newestProbes(condition: SQL) {
  const { at, floatMinor, heldMinor, up, reason } = railProbes;
  const newest = database()
    .select({ up, reason, at, floatMinor, heldMinor, downSince: downSince.as("down_since") })
    .from(railProbes)
    .where(
      and(
        sql`${railProbes.provider} = rails.provider`,
        sql`${railProbes.direction} = rails.direction`,
        condition,
      ),
    )
    .orderBy(desc(at), desc(railProbes.id))
    .limit(1)
    .as("newest");
  return database()
    .select({
      provider: sql<RailCode>`rails.provider`,
      direction: sql<Direction>`rails.direction`,
      up: newest.up,
      reason: newest.reason,
      at: newest.at,
      floatMinor: newest.floatMinor,
      heldMinor: newest.heldMinor,
      downSince: sql<Date | null>`${newest.downSince}`.mapWith(at),
    })
    .from(rails)
    .innerJoinLateral(newest, sql`true`);
}
export type NewestProbe = Awaited<ReturnType<typeof newestProbes>>[number];
