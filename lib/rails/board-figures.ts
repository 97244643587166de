import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { providerCalls, railProbes, transactions, transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { providerCodes, type Direction, type ProviderCode } from "@/lib/providers/contract";

/** The figures of the rails board, each for all rails at once. */

/** The probes of the last hour, oldest first. */
export function readProbes() {
  const { provider, direction: way, up, reason, durationMs, at } = railProbes;
  return database()
    .select({ provider, direction: way, up, reason, durationMs, at })
    .from(railProbes)
    .where(gt(at, sql`app_now() - interval '1 hour'`))
    .orderBy(asc(at), asc(railProbes.id));
}

/** How the transfers of the last 24 hours ended. */
export function readEnds() {
  const { rail, direction, updatedAt, state, transactionId } = transfers;
  const { status, failureCode } = transactions;
  return database()
    .select({ provider: rail, direction, status, failureCode, count: sql<number>`count(*)::int` })
    .from(transfers)
    .innerJoin(transactions, eq(transactions.id, transactionId))
    .where(
      and(
        inArray(rail, [...providerCodes]),
        sql`${state} not in ('sending', 'submitted')`,
        gt(updatedAt, sql`app_now() - interval '24 hours'`),
      ),
    )
    .groupBy(rail, direction, status, failureCode);
}

/** How long the networks took over the calls of the last hour, in milliseconds. */
export function readLatencies() {
  const { provider, startedAt, durationMs, transactionId } = providerCalls;
  const { direction } = transactions;
  const percentile = (share: number) =>
    sql<number>`round(percentile_cont(${share}::float8) within group (order by ${durationMs}))::int`;
  return database()
    .select({
      provider,
      direction,
      calls: sql<number>`count(*)::int`,
      p50: percentile(0.5),
      p95: percentile(0.95),
    })
    .from(providerCalls)
    .innerJoin(transactions, eq(transactions.id, transactionId))
    .where(
      and(inArray(provider, [...providerCodes]), gt(startedAt, sql`app_now() - interval '1 hour'`)),
    )
    .groupBy(provider, direction);
}

interface OpenFigures extends Record<string, unknown> {
  /** Null while the network is not known yet. */
  provider: ProviderCode | null;
  direction: Direction;
  /** The number's first six characters, which tell where it may go. */
  prefix: string;
  status: "pending" | "processing";
  count: number;
  oldestAt: string;
  oldestAgeSeconds: number;
}

/** What is open: sent and not ended, or waiting for a network. */
export function readOpen() {
  return database().execute<OpenFigures>(sql`
    with open as (
      select provider, direction, case direction when 'in' then payer else recipient end as counterparty,
        status, created_at
      from transactions
      where due_at is not null and status = 'pending' and status_reason = 'provider_unavailable'
      union all
      select m.rail, m.direction, m.counterparty, t.status, t.created_at
      from transfers m join transactions t on t.id = m.transaction_id
      where m.state in ('sending', 'submitted')
    )
    select provider, direction, left(counterparty, 6) as prefix, status, count(*)::int as count,
      min(created_at) as "oldestAt",
      extract(epoch from app_now() - min(created_at))::int as "oldestAgeSeconds"
    from open group by provider, direction, prefix, status`);
}
