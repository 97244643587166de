import { setTimeout as pause } from "node:timers/promises";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { transactionCounts, transactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { Currency } from "@/lib/money";
import type { TransactionStatus, TransactionType } from "@/lib/states";

/**
 * Counts of a merchant's transactions that are stored, so that totals and deep pages cost the same however
 * many there are. In the order of the lists, the transactions are cut into segments; how many of each kind a
 * segment has is stored. What a range has beyond whole segments is counted by the index: its two ends, and
 * the newest transactions. All counts are exact at the moment of the query: the database notes a correction
 * together with each change below the last start of a segment.
 */

/** Transactions of one segment. */
const segmentSize = 2000;
/** Younger ones are not cut into segments yet: most change their status soon. */
const ageOfCounted = "1 minute";

/** What the stored counts tell apart. */
export interface Kind {
  wallet?: string | undefined;
  type?: string | undefined;
  statuses?: readonly string[] | undefined;
  currency?: string | undefined;
  batched?: boolean | undefined;
}

/** The transactions of one merchant from a moment until another, both included. */
interface Range {
  merchantId: string;
  from?: Date | undefined;
  until: Date;
}

/** A place among a merchant's transactions, in the order of the lists. */
interface Place {
  at: string;
  id: string;
}

/**
 * The whole segments of a range lie from `bottom` until before `top`. Without any, `bottom` is null and the
 * whole range lies above `top`.
 */
interface Edges {
  top: Place;
  bottom: Place | null;
}

/** The places from which and until before which a range goes; times are whole milliseconds. */
const endOf = ({ until }: Range): Place => ({
  at: new Date(until.getTime() + 1).toISOString(),
  id: "",
});
const startOf = ({ from }: Range): Place => ({ at: from?.toISOString() ?? "-infinity", id: "" });

async function readEdges(range: Range): Promise<Edges> {
  const start = startOf(range);
  const starts = sql`select created_at, id from transaction_segments
    where merchant_id = ${range.merchantId}`;
  const [edges] = await database().execute<{ top: Place; bottom: Place }>(sql`
    select json_build_object('at', top.created_at::text, 'id', top.id) as top,
      json_build_object('at', bottom.created_at::text, 'id', bottom.id) as bottom
    from (${starts} and not counted order by created_at, id limit 1) as tail
    cross join lateral (${starts}
      and (created_at, id) < ${place(endOf(range))} and (created_at, id) <= (tail.created_at, tail.id)
      order by created_at desc, id desc limit 1) as top
    cross join lateral (${starts} and created_at >= ${start.at}::timestamptz
      order by created_at, id limit 1) as bottom
    where (bottom.created_at, bottom.id) <= (top.created_at, top.id)`);
  return edges ?? { top: start, bottom: null };
}

const place = ({ at, id }: Place) => sql`(${at}::timestamptz, ${id}::text)`;
/**
 * The rows from one place until before another; none without an end. A further condition on the time would
 * keep the index from seeing where they end.
 */
const between = (from: Place | null, until: Place | null) =>
  from && until
    ? sql`(created_at, id) >= ${place(from)} and (created_at, id) < ${place(until)}`
    : sql`false`;

/** The conditions on the transactions and on the counts of a kind, without those of the range. */
function conditionsOf({ merchantId }: Range, kind: Kind) {
  const batched = kind.batched ? sql`batch_id is not null` : sql`batch_id is null`;
  const among = and(
    eq(transactions.merchantId, merchantId),
    ...conditionsOn(transactions, kind),
    kind.batched === undefined ? undefined : batched,
  );
  const counted = and(
    eq(transactionCounts.merchantId, merchantId),
    ...conditionsOn(transactionCounts, kind),
    kind.batched === undefined ? undefined : eq(transactionCounts.batched, kind.batched),
  );
  return { among, counted };
}

function conditionsOn(
  table: typeof transactions | typeof transactionCounts,
  { wallet, type, statuses, currency }: Kind,
): (SQL | undefined)[] {
  return [
    wallet === undefined ? undefined : eq(table.wallet, wallet),
    type === undefined ? undefined : eq(table.type, type),
    statuses === undefined ? undefined : inArray(table.status, [...statuses]),
    currency === undefined ? undefined : eq(table.currency, currency),
  ];
}

/** A part of the list, newest first, and the numbers of its rows in the list. */
interface Span {
  from: Place;
  until: Place;
  before: number;
  rows: number;
}

/**
 * How many transactions there are in all, and the ids of one page of them, newest first. It skips whole
 * segments, so that page 1,000,000 costs about as much as page 1.
 */
export async function readCountedPage(
  range: Range,
  kind: Kind,
  page: { offset: number; limit: number },
): Promise<{ total: number; ids: string[] }> {
  const { top, bottom } = await readEdges(range);
  const { among, counted } = conditionsOf(range, kind);
  const [start, end] = [startOf(range), endOf(range)];
  const [parts] = await database().execute<{ newest: number; whole: number; oldest: number }>(sql`
    select
      (select count(*) from transactions where ${among} and ${between(top, end)})::float8 as newest,
      (select coalesce(sum(transactions), 0) from transaction_counts
        where ${counted} and ${between(bottom, top)})::float8 as whole,
      (select count(*) from transactions where ${among} and ${between(start, bottom)})::float8 as oldest`);
  const { newest = 0, whole = 0, oldest = 0 } = parts ?? {};
  const isWithin = page.offset < newest + whole && page.offset + page.limit > newest;
  const segments =
    bottom && isWithin
      ? await readSegments(
          range,
          counted,
          { top, bottom },
          { ...page, offset: page.offset - newest },
        )
      : [];
  const spans: Span[] = [
    { from: top, until: end, before: 0, rows: newest },
    ...segments.map((span) => ({ ...span, before: span.before + newest })),
    ...(bottom ? [{ from: start, until: bottom, before: newest + whole, rows: oldest }] : []),
  ];
  return { total: newest + whole + oldest, ids: await readIds(among, spans, page) };
}

/** The segments that contain a part of a page, by the stored counts. */
async function readSegments(
  { merchantId }: Range,
  counted: SQL | undefined,
  { top, bottom }: Edges,
  { offset, limit }: { offset: number; limit: number },
): Promise<Span[]> {
  const rows = await database().execute<{ span: Span }>(sql`
    select json_build_object('from', json_build_object('at', created_at::text, 'id', id),
      'until', json_build_object('at', until_at::text, 'id', until_id),
      'before', before, 'rows', running - before) as span
    from (
      select created_at, id, running, lag(running, 1, 0::numeric) over newest as before,
        lag(created_at, 1, ${top.at}::timestamptz) over newest as until_at,
        lag(id, 1, ${top.id}::text) over newest as until_id
      from (
        select created_at, id, bool_or(is_start) as is_start,
          sum(sum(n)) over (order by created_at desc, id desc) as running
        from (
          select created_at, id, true as is_start, 0 as n from transaction_segments
          where merchant_id = ${merchantId} and ${between(bottom, top)}
          union all
          select created_at, id, false, transactions from transaction_counts
          where ${counted} and ${between(bottom, top)}
        ) as places group by created_at, id
      ) as places
      where is_start window newest as (order by created_at desc, id desc)
    ) as segments
    where running > ${offset}::bigint and before < ${offset + limit}::bigint and running > before
    order by created_at desc, id desc`);
  return rows.map(({ span }) => span);
}

async function readIds(
  among: SQL | undefined,
  spans: readonly Span[],
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const wanted = spans.filter(
    ({ before, rows }) => rows > 0 && before < offset + limit && before + rows > offset,
  );
  const [first] = wanted;
  if (!first) return [];
  const parts = wanted.map(
    ({ from, until, before }) => sql`(select id, created_at from transactions
      where ${among} and ${between(from, until)}
      order by created_at desc, id desc limit ${offset + limit - before})`,
  );
  const found = await database().execute<{ id: string }>(sql`
    select id from (${sql.join(parts, sql` union all `)}) as found
    order by created_at desc, id desc offset ${offset - first.before} limit ${limit}`);
  return found.map(({ id }) => id);
}

export interface CountedSum {
  type: TransactionType;
  status: TransactionStatus;
  currency: Currency;
  count: number;
  amountMinor: bigint;
}

/** How many transactions of each type, status and currency there are, and their amounts. */
export async function sumCounted(range: Range, kind: Kind = {}): Promise<CountedSum[]> {
  const { top, bottom } = await readEdges(range);
  const { among, counted } = conditionsOf(range, kind);
  const sums = await database().execute<Omit<CountedSum, "amountMinor"> & { amount: string }>(sql`
    select type, status, currency, sum(n)::float8 as count, sum(amount_minor)::text as amount from (
      select type, status, currency, 1 as n, amount_minor from transactions
      where ${among} and ${between(top, endOf(range))}
      union all
      select type, status, currency, 1, amount_minor from transactions
      where ${among} and ${between(startOf(range), bottom)}
      union all
      select type, status, currency, transactions, amount_minor from transaction_counts
      where ${counted} and ${between(bottom, top)}
    ) as parts group by type, status, currency having sum(n) <> 0`);
  return sums.map(({ amount, ...sum }) => ({ ...sum, amountMinor: BigInt(amount) }));
}

const maxWaitMs = 5000;

/**
 * Cuts and counts the segments that have become full, and counts those again that were corrected. What may
 * not have seen a new start must end first; what has not ended within seconds delays it until the next run.
 */
export async function updateCounts(age = ageOfCounted): Promise<void> {
  // The last call, which cuts nothing, stamps what the others have cut.
  for (;;) {
    const [step] = await database().execute<{ cut: number }>(
      sql`select cut_segments(${segmentSize}, ${age}::interval) as cut`,
    );
    if (!step?.cut) break;
  }
  const deadlineAt = performance.now() + maxWaitMs;
  while (performance.now() < deadlineAt && (await areEarlierRunning())) await pause(50);
  for (;;) {
    const [step] = await database().execute<{ counted: boolean }>(
      sql`select count_segments(${segmentSize}) as counted`,
    );
    if (!step?.counted) return;
  }
}

async function areEarlierRunning(): Promise<boolean> {
  const [row] = await database().execute<{ waits: boolean }>(sql`
    select exists (select from transaction_segments
      where not counted and ready_after > pg_snapshot_xmin(pg_current_snapshot())) as waits`);
  return row?.waits ?? false;
}
