import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import type { RailCode } from "@/lib/providers/contract";

/**
 * How many transfers of a rail belong to transactions that were pending when the database was restored, by what their
 * status queries have found.
 * @param since when the restore was noticed
 */
export async function countPossiblySent(rail: RailCode, since: Date) {
  const [row] = await database().execute<Record<"settled" | "failed" | "open", number>>(sql`
    select count(*) filter (where f.state in ('settled', 'reversed'))::integer as settled,
      count(*) filter (where f.state = 'failed')::integer as failed,
      count(*) filter (where f.state in ('sending', 'submitted'))::integer as open
    from transfers f join transactions t on t.id = f.transaction_id
    where f.rail = ${rail} and f.created_at >= ${since.toISOString()}::timestamptz
      and t.created_at <= ${since.toISOString()}::timestamptz`);
  return row ?? { settled: 0, failed: 0, open: 0 };
}
