import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { predictNetwork } from "@/lib/phone";
import type { Direction, RailCode } from "@/lib/providers/contract";

interface OpenFigures extends Record<string, unknown> {
  /** The chosen or requested network, or the one that the number's prefix predicts; null if none does. */
  provider: RailCode | null;
  direction: Direction;
  /** The number's first six characters, which tell where it may go; null if the rail is known. */
  prefix: string | null;
  status: "pending" | "processing";
  count: number;
  /** How many of them their network has rejected before, because our float was short. */
  rejected: number;
  /** Minor units of the rail's currency, as text. */
  sumMinor: string;
  largestMinor: string;
  oldestAt: string;
  oldestAgeSeconds: number;
}

/** Reads the figures of transactions that were sent and have not ended, or that wait for a network. */
export async function readOpen(): Promise<OpenFigures[]> {
  const rows = await database().execute<OpenFigures>(sql`
    with open as (
      select provider, direction, case direction when 'in' then payer else recipient end as counterparty,
        status, amount_minor, created_at,
        exists (select 1 from transfers m where m.transaction_id = transactions.id) as is_rejected
      from transactions
      where due_at is not null and status = 'pending' and status_reason = 'provider_unavailable'
      union all
      select m.rail, m.direction, m.counterparty, t.status, m.amount_minor, t.created_at, false
      from transfers m join transactions t on t.id = m.transaction_id
      where m.state in ('sending', 'submitted')
    )
    select provider, direction, case when provider is null then left(counterparty, 6) end as prefix, status,
      count(*)::int as count, count(*) filter (where is_rejected)::int as rejected,
      sum(amount_minor)::text as "sumMinor", max(amount_minor)::text as "largestMinor",
      min(created_at) as "oldestAt",
      extract(epoch from app_now() - min(created_at))::int as "oldestAgeSeconds"
    from open group by provider, direction, prefix, status`);
  return rows.map((row) => ({
    ...row,
    provider: row.provider ?? predictNetwork(row.prefix ?? ""),
  }));
}
