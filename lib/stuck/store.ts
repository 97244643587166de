import { and, asc, count, desc, eq, inArray, isNotNull, or, sql, type SQL } from "drizzle-orm";
import {
  accounts,
  entries,
  merchants,
  postings,
  providerCalls,
  providerNotices,
  transactionHistory,
  transactions,
} from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import type { Paging } from "@/lib/db/paging";
import { isId } from "@/lib/ids";
import { transferTypes } from "@/lib/states";
import type { HistoryRow } from "@/lib/transactions/row";

/** When a transfer was free to go: made, or approved where it needed that. */
const waitingSince = sql`coalesce((
  select min(step.at) from transaction_history step
  where step.transaction_id = ${transactions.id} and step.to_status = 'pending'),
  ${transactions.createdAt})`;
const ageSeconds = sql<number>`
  floor(greatest(0, extract(epoch from app_now() - ${waitingSince})))::float8`;

export interface StuckFilter {
  olderThanMinutes: number;
  /** A network's code; `none`: none was found yet, nor asked for. */
  provider?: string | undefined;
  type?: string | undefined;
}

/** What a mobile-money network carries. */
const isTransfer = and(
  inArray(transactions.type, transferTypes),
  eq(transactions.currency, "GHSFIAT"),
);

function conditionOf(
  { olderThanMinutes, provider, type }: StuckFilter,
  asOf: Date,
): SQL | undefined {
  return and(
    isTransfer,
    or(
      eq(transactions.status, "processing"),
      and(
        eq(transactions.status, "pending"),
        eq(transactions.statusReason, "provider_unavailable"),
      ),
      isNotNull(transactions.reviewReason),
    ),
    sql`${waitingSince} <= ${asOf.toISOString()}::timestamptz - ${olderThanMinutes} * interval '1 minute'`,
    provider === undefined ? undefined : isWith(provider),
    type === undefined ? undefined : eq(transactions.type, type),
  );
}

function isWith(provider: string): SQL {
  const known = sql`coalesce(${transactions.provider}, ${transactions.requestedProvider})`;
  return provider === "none" ? sql`${known} is null` : sql`${known} = ${provider}`;
}

function selectStuck(executor: Executor) {
  return executor
    .select({
      row: transactions,
      merchantName: merchants.name,
      waitingSince: sql<number>`extract(epoch from ${waitingSince})::float8 * 1000`,
      nextCheckAt: sql<number | null>`
        (select extract(epoch from job.run_at)::float8 * 1000
          from read_transfer_job(${transactions.id}) job)`,
      ageSeconds,
    })
    .from(transactions)
    .innerJoin(merchants, eq(merchants.id, transactions.merchantId));
}
export type StuckRow = Awaited<ReturnType<typeof selectStuck>>[number];

/** One page of the transfers that do not come to an end, the oldest first. */
export async function pageStuck(
  executor: Executor,
  filter: StuckFilter,
  { page, limit, asOf }: Required<Paging>,
): Promise<{ total: number; rows: StuckRow[] }> {
  const where = conditionOf(filter, asOf);
  const [counted] = await executor
    .select({ total: count() })
    .from(transactions)
    .innerJoin(merchants, eq(merchants.id, transactions.merchantId))
    .where(where);
  const rows = await selectStuck(executor)
    .where(where)
    .orderBy(waitingSince, transactions.id)
    .limit(limit)
    .offset((page - 1) * limit);
  return { total: counted?.total ?? 0, rows };
}

/** One transfer, stuck or not; null for whatever is none. */
export async function findTransfer(executor: Executor, id: string): Promise<StuckRow | null> {
  if (!isId("txn", id)) return null;
  const [row] = await selectStuck(executor).where(and(eq(transactions.id, id), isTransfer));
  return row ?? null;
}

/** The steps of a transfer, oldest first. */
export function readHistory(executor: Executor, id: string): Promise<HistoryRow[]> {
  return executor
    .select()
    .from(transactionHistory)
    .where(eq(transactionHistory.transactionId, id))
    .orderBy(asc(transactionHistory.sequence));
}

/** When a transfer's next step is due, and whether a worker has one in hand right now. */
export async function readTransferJob(
  executor: Executor,
  id: string,
): Promise<{ runAt: Date | null; isRunning: boolean }> {
  const [job] = await executor.execute<{ run_at: string | null; is_running: boolean }>(
    sql`select run_at, is_running from read_transfer_job(${id})`,
  );
  return {
    runAt: job?.run_at ? new Date(job.run_at) : null,
    isRunning: job?.is_running ?? false,
  };
}

export type CallRow = typeof providerCalls.$inferSelect;

/** The newest call to a network about each of these transfers. */
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
  return new Map(rows.map((row) => [row.transactionId ?? "", row]));
}

/** Every call to a network about a transfer, in the order made. */
export function readCalls(executor: Executor, id: string): Promise<CallRow[]> {
  return executor
    .select()
    .from(providerCalls)
    .where(eq(providerCalls.transactionId, id))
    .orderBy(asc(providerCalls.id));
}

export type NoticeRow = typeof providerNotices.$inferSelect;

/** Every notice about a transfer, in the order received. */
export function readNotices(executor: Executor, id: string): Promise<NoticeRow[]> {
  return executor
    .select()
    .from(providerNotices)
    .where(eq(providerNotices.transactionId, id))
    .orderBy(asc(providerNotices.id));
}

/** The entries of all postings of a transfer, and of its refund, in the order booked. */
export function readEntries(executor: Executor, id: string) {
  return executor
    .select({
      key: postings.key,
      kind: postings.kind,
      at: postings.createdAt,
      account: accounts.kind,
      wallet: accounts.wallet,
      provider: accounts.provider,
      currency: entries.currency,
      amountMinor: entries.amount,
    })
    .from(postings)
    .innerJoin(entries, eq(entries.postingId, postings.id))
    .innerJoin(accounts, eq(accounts.id, entries.accountId))
    .where(
      or(
        eq(postings.transactionId, id),
        inArray(
          postings.transactionId,
          executor
            .select({ id: transactions.id })
            .from(transactions)
            .where(eq(transactions.refundOf, id)),
        ),
      ),
    )
    .orderBy(asc(postings.id), asc(entries.id));
}
export type EntryRow = Awaited<ReturnType<typeof readEntries>>[number];
