import { and, asc, gt, inArray, sql } from "drizzle-orm";
import { providerCalls, railProbes, transactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { providerCodes } from "@/lib/providers/contract";
import { transferTypes } from "@/lib/states";
import { directionSql } from "./rail";

/** The figures of the rails board, each for all rails at once. */

const direction = directionSql(transactions.type).as("direction");
const byDirection = sql`direction`;
const isTransfer = inArray(transactions.type, transferTypes);

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
  const { provider, status, failureCode, updatedAt } = transactions;
  return database()
    .select({ provider, direction, status, failureCode, count: sql<number>`count(*)::int` })
    .from(transactions)
    .where(
      and(
        inArray(provider, [...providerCodes]),
        isTransfer,
        sql`${status} in ('completed', 'failed', 'reversed')`,
        gt(updatedAt, sql`app_now() - interval '24 hours'`),
      ),
    )
    .groupBy(provider, byDirection, status, failureCode);
}

/** How long the networks took over the calls of the last hour, in milliseconds. */
export function readLatencies() {
  const { provider, startedAt, durationMs, transactionId } = providerCalls;
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
    .innerJoin(transactions, sql`${transactions.id} = ${transactionId}`)
    .where(
      and(inArray(provider, [...providerCodes]), gt(startedAt, sql`app_now() - interval '1 hour'`)),
    )
    .groupBy(provider, byDirection);
}

/**
 * What is open: sent and not ended, or waiting for a network. While the network is not known yet,
 * `provider` is null and `prefix`, the number's first six characters, tells where it may go.
 */
export function readOpen() {
  const { status, statusReason, createdAt, recipient, payer, type } = transactions;
  const oldest = sql`min(${createdAt})`;
  return database()
    .select({
      provider: sql<
        string | null
      >`coalesce(${transactions.provider}, ${transactions.requestedProvider})`.as("network"),
      direction,
      prefix: sql<
        string | null
      >`left(case when ${type} = 'collection' then ${payer} else ${recipient} end, 6)`.as("prefix"),
      status,
      count: sql<number>`count(*)::int`,
      oldestAt: sql<Date>`${oldest}`.mapWith(createdAt),
      oldestAgeSeconds: sql<number>`extract(epoch from app_now() - ${oldest})::int`,
    })
    .from(transactions)
    .where(
      and(
        sql`${status} in ('pending', 'processing')`,
        sql`(${status} = 'processing' or ${statusReason} = 'provider_unavailable')`,
        isTransfer,
      ),
    )
    .groupBy(sql`network`, byDirection, sql`prefix`, status);
}
