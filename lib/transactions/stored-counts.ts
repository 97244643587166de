import { sql, type SQL } from "drizzle-orm";
import { database } from "@/lib/db/client";
import type { Currency } from "@/lib/money";
import type { TransactionStatus, TransactionType } from "@/lib/states";

/**
 * Counts of a merchant's transactions that are stored, so that totals and deep pages cost the same however
 * many there are. In the order of the lists, the transactions are cut into segments; how many of each kind a
 * segment has is stored, and how many a block of segments has. What a range has beyond whole segments is
 * counted by the index: its two ends, and the newest transactions. All counts are exact at the moment of the
 * query: the database notes a correction together with each change below the last start of a segment.
 */

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
 * The whole segments of a range lie from `bottom` until before `top`, the whole blocks among them from `low`
 * until before `high`. Where there is none, both are the same place.
 */
interface Edges {
  top: Place;
  high: Place;
  low: Place;
  bottom: Place;
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
  const fromBottom = sql`(created_at, id) >= (bottom.created_at, bottom.id)`;
  const untilTop = sql`(created_at, id) <= (top.created_at, top.id)`;
  const json = (of: SQL) => sql`json_build_object('at', ${of}.created_at::text, 'id', ${of}.id)`;
  const [edges] = await database().execute<Edges & Record<string, unknown>>(sql`
    select ${json(sql`top`)} as top, ${json(sql`bottom`)} as bottom, ${json(sql`high`)} as high,
      ${json(sql`low`)} as low, (low.created_at, low.id) < (high.created_at, high.id) as "hasBlocks"
    from (${starts} and not counted order by created_at, id limit 1) as tail
    cross join lateral (${starts}
      and (created_at, id) < ${place(endOf(range))} and (created_at, id) <= (tail.created_at, tail.id)
      order by created_at desc, id desc limit 1) as top
    cross join lateral (${starts} and created_at >= ${start.at}::timestamptz
      order by created_at, id limit 1) as bottom
    left join lateral (${starts} and starts_block and ${fromBottom} and ${untilTop}
      order by created_at, id limit 1) as low on true
    left join lateral (${starts} and starts_block and ${fromBottom} and ${untilTop}
      order by created_at desc, id desc limit 1) as high on true
    where (bottom.created_at, bottom.id) <= (top.created_at, top.id)`);
  if (!edges) return { top: start, high: start, low: start, bottom: start };
  const { top, bottom, hasBlocks } = edges;
  return hasBlocks ? edges : { top, high: bottom, low: bottom, bottom };
}

const place = ({ at, id }: Place) => sql`(${at}::timestamptz, ${id}::text)`;
/**
 * The rows from one place until before another. A further condition on the time would keep the index from
 * seeing where they end.
 */
const between = (from: Place, until: Place) =>
  from.at === until.at && from.id === until.id
    ? sql`false`
    : sql`(created_at, id) >= ${place(from)} and (created_at, id) < ${place(until)}`;

/** The conditions on the transactions and on the counts of a kind, without those of the range. */
function conditionsOf({ merchantId }: Range, kind: Kind): { among: SQL; counted: SQL } {
  const { wallet, type, statuses, currency, batched } = kind;
  const conditions = [sql`merchant_id = ${merchantId}`];
  if (wallet !== undefined) conditions.push(sql`wallet = ${wallet}`);
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (statuses !== undefined)
    conditions.push(
      sql`status in (${sql.join(
        statuses.map((status) => sql`${status}`),
        sql`, `,
      )})`,
    );
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`);
  const [among, counted] = [[...conditions], [...conditions]];
  if (batched !== undefined) {
    among.push(batched ? sql`batch_id is not null` : sql`batch_id is null`);
    counted.push(sql`batched = ${batched}`);
  }
  return { among: sql.join(among, sql` and `), counted: sql.join(counted, sql` and `) };
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
 * blocks and segments, so that page 1,000,000 costs about as much as page 1.
 */
export async function readCountedPage(
  range: Range,
  kind: Kind,
  page: PlaceOfPage,
): Promise<{ total: number; ids: string[] }> {
  const edges = await readEdges(range);
  const { among, counted } = conditionsOf(range, kind);
  const parts = partsOf(range, edges);
  const [rows] = await database().execute<Record<keyof typeof parts, number>>(sql`
    select ${countOf(among, parts.newest)} as newest, ${countOf(among, parts.oldest)} as oldest,
      ${sumOf(sql`transaction_counts`, counted, parts.upper)} as upper,
      ${sumOf(sql`transaction_block_counts`, counted, parts.blocks)}
        + ${sumOf(sql`transaction_counts`, sql`${counted} and corrects`, parts.blocks)} as blocks,
      ${sumOf(sql`transaction_counts`, counted, parts.lower)} as lower`);
  if (!rows) throw new Error("Counting returned no row.");
  let total = 0;
  const spanOf = (name: keyof typeof parts): Span[] => {
    const span = { ...parts[name], before: total, rows: rows[name] };
    total += span.rows;
    return wanted([span], page);
  };
  const newest = spanOf("newest");
  const upper = spanOf("upper");
  const blocks = spanOf("blocks");
  const segments = [
    ...upper,
    ...(await split(range, counted, blocks, "blocks", page)),
    ...spanOf("lower"),
  ];
  const spans = [
    ...newest,
    ...(await split(range, counted, segments, "segments", page)),
    ...spanOf("oldest"),
  ];
  return { total, ids: await readIds(among, spans, page) };
}

interface PlaceOfPage {
  offset: number;
  limit: number;
}

/** The parts of a range, newest first; those without rows of their own end where they start. */
function partsOf(range: Range, { top, high, low, bottom }: Edges) {
  return {
    newest: { from: top, until: endOf(range) },
    upper: { from: high, until: top },
    blocks: { from: low, until: high },
    lower: { from: bottom, until: low },
    oldest: { from: startOf(range), until: bottom },
  };
}

type Part = Pick<Span, "from" | "until">;

const countOf = (among: SQL, { from, until }: Part) =>
  sql`(select count(*) from transactions where ${among} and ${between(from, until)})::float8`;
const sumOf = (table: SQL, counted: SQL, { from, until }: Part) =>
  sql`(select coalesce(sum(transactions), 0) from ${table}
    where ${counted} and ${between(from, until)})::float8`;

/** The spans that contain a part of a page. */
const wanted = (spans: readonly Span[], { offset, limit }: PlaceOfPage) =>
  spans.filter(({ before, rows }) => rows > 0 && before < offset + limit && before + rows > offset);

/** The blocks, or the segments, of these spans that contain a part of a page, by the stored counts. */
async function split(
  { merchantId }: Range,
  counted: SQL,
  spans: readonly Span[],
  into: "blocks" | "segments",
  page: PlaceOfPage,
): Promise<Span[]> {
  if (spans.length === 0) return [];
  const within = sql`(created_at, id) >= (span.from_at, span.from_id)
    and (created_at, id) < (span.until_at, span.until_id)`;
  const counts = (table: SQL, condition: SQL) => sql`select created_at, id, false, transactions
    from ${table} where ${condition} and ${within}`;
  const sizes =
    into === "segments"
      ? counts(sql`transaction_counts`, counted)
      : sql`${counts(sql`transaction_block_counts`, counted)}
          union all ${counts(sql`transaction_counts`, sql`${counted} and corrects`)}`;
  const json = spans.map(({ from, until, before }) => ({
    from_at: from.at,
    from_id: from.id,
    until_at: until.at,
    until_id: until.id,
    before,
  }));
  const rows = await database().execute<{ span: Span }>(sql`
    select json_build_object('from', json_build_object('at', piece.created_at::text, 'id', piece.id),
      'until', json_build_object('at', piece.next_at::text, 'id', piece.next_id),
      'before', span.before + piece.newer, 'rows', piece.running - piece.newer) as span
    from jsonb_to_recordset(${JSON.stringify(json)}::text::jsonb) as span(from_at timestamptz,
      from_id text, until_at timestamptz, until_id text, before numeric)
    cross join lateral (
      select created_at, id, running, lag(running, 1, 0::numeric) over newest as newer,
        lag(created_at, 1, span.until_at) over newest as next_at,
        lag(id, 1, span.until_id) over newest as next_id
      from (
        select created_at, id, bool_or(is_start) as is_start,
          sum(sum(n)) over (order by created_at desc, id desc) as running
        from (
          select created_at, id, true as is_start, 0 as n from transaction_segments
          where merchant_id = ${merchantId}${into === "blocks" ? sql` and starts_block` : sql``} and ${within}
          union all ${sizes}
        ) as places group by created_at, id
      ) as places
      where is_start window newest as (order by created_at desc, id desc)
    ) as piece
    where piece.running > piece.newer
    order by piece.created_at desc, piece.id desc`);
  return wanted(
    rows.map(({ span }) => span),
    page,
  );
}

async function readIds(
  among: SQL,
  spans: readonly Span[],
  { offset, limit }: PlaceOfPage,
): Promise<string[]> {
  const [first] = spans;
  if (!first) return [];
  const parts = spans.map(
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
  const { newest, upper, blocks, lower, oldest } = partsOf(range, await readEdges(range));
  const { among, counted } = conditionsOf(range, kind);
  const from = (table: SQL, n: SQL, condition: SQL, part: Part) =>
    sql`select type, status, currency, ${n} as n, amount_minor from ${table}
      where ${condition} and ${between(part.from, part.until)}`;
  const rows = (part: Part) => from(sql`transactions`, sql`1`, among, part);
  const counts = (part: Part, condition = counted) =>
    from(sql`transaction_counts`, sql`transactions`, condition, part);
  const parts = [
    rows(newest),
    counts(upper),
    from(sql`transaction_block_counts`, sql`transactions`, counted, blocks),
    counts(blocks, sql`${counted} and corrects`),
    counts(lower),
    rows(oldest),
  ];
  const sums = await database().execute<Omit<CountedSum, "amountMinor"> & { amount: string }>(sql`
    select type, status, currency, sum(n)::float8 as count, sum(amount_minor)::text as amount
    from (${sql.join(parts, sql` union all `)}) as parts
    group by type, status, currency having sum(n) <> 0`);
  return sums.map(({ amount, ...sum }) => ({ ...sum, amountMinor: BigInt(amount) }));
}
