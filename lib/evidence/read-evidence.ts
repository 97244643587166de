import { and, asc, desc, eq, gt, inArray, or, sql, type InferSelectModel } from "drizzle-orm";
import {
  accounts,
  entries,
  postings,
  providerCallbacks,
  providerCalls,
  transactionHistory,
  transactions,
} from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";
import { isOneOf, rowSet } from "@/lib/db/row-set";
import { railCodes } from "@/lib/providers/contract";

/** What is on record about a transaction: its steps, calls, callbacks and postings, oldest first. */

/** Steps of transactions, written together. */
export const historySet = rowSet(transactionHistory);

export type HistoryRow = InferSelectModel<typeof transactionHistory>;
export type CallRow = InferSelectModel<typeof providerCalls>;
export type CallbackRow = InferSelectModel<typeof providerCallbacks>;
export type EntryRow = Awaited<ReturnType<typeof readEntries>>[number];

/** The steps of each of several transactions. */
export async function readHistories(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, HistoryRow[]>> {
  const histories = new Map<string, HistoryRow[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return histories;
  const rows = await executor
    .select()
    .from(transactionHistory)
    .where(isOneOf(transactionHistory.transactionId, ids))
    .orderBy(asc(transactionHistory.transactionId), asc(transactionHistory.sequence));
  for (const row of rows) histories.get(row.transactionId)?.push(row);
  return histories;
}

/** The newest call to a provider about each of several transactions. */
export async function readLastCalls(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, CallRow>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectDistinctOn([providerCalls.transactionId])
    .from(providerCalls)
    .where(inArray(providerCalls.transactionId, [...ids]))
    .orderBy(providerCalls.transactionId, desc(providerCalls.id));
  return new Map(rows.flatMap((row) => (row.transactionId ? [[row.transactionId, row]] : [])));
}

/** Every call to a provider about a transaction. */
export function readCalls(executor: Executor, id: string): Promise<CallRow[]> {
  return executor
    .select()
    .from(providerCalls)
    .where(eq(providerCalls.transactionId, id))
    .orderBy(asc(providerCalls.id));
}

/** Every provider callback about a transaction. */
export function readCallbacks(executor: Executor, id: string): Promise<CallbackRow[]> {
  return executor
    .select()
    .from(providerCallbacks)
    .where(eq(providerCallbacks.transactionId, id))
    .orderBy(asc(providerCallbacks.id));
}

/** The entries of all postings of a transaction. @param withRefunds adds those of its refunds */
export function readEntries(executor: Executor, id: string, withRefunds: boolean) {
  const { transactionId, key, kind, createdAt } = postings;
  const refunds = executor
    .select({ id: transactions.id })
    .from(transactions)
    .where(eq(transactions.refundOf, id));
  return executor
    .select({
      key,
      kind,
      at: createdAt,
      account: accounts.kind,
      wallet: accounts.wallet,
      provider: accounts.provider,
      currency: entries.currency,
      amountMinor: entries.amount,
    })
    .from(postings)
    .innerJoin(entries, eq(entries.postingId, postings.id))
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(or(eq(transactionId, id), withRefunds ? inArray(transactionId, refunds) : undefined))
    .orderBy(asc(postings.id), asc(entries.id));
}

/** How long the rails took over the calls of the last hour, in milliseconds. */
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
      and(inArray(provider, [...railCodes]), gt(startedAt, sql`app_now() - interval '1 hour'`)),
    )
    .groupBy(provider, direction);
}

/** The calls of the last 15 minutes by rail and direction, and how many failed: no response, or a 5xx. */
export function readRecentCalls() {
  const { provider, startedAt, httpStatus, transactionId } = providerCalls;
  const { direction } = transactions;
  return database()
    .select({
      provider,
      direction,
      calls: sql<number>`count(*)::int`,
      failed: sql<number>`(count(*) filter (where ${httpStatus} is null or ${httpStatus} >= 500))::int`,
    })
    .from(providerCalls)
    .innerJoin(transactions, eq(transactions.id, transactionId))
    .where(
      and(inArray(provider, [...railCodes]), gt(startedAt, sql`app_now() - interval '15 minutes'`)),
    )
    .groupBy(provider, direction);
}
