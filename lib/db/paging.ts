import { setTimeout as delay } from "node:timers/promises";
import { and, desc, getTableColumns, lte, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { database } from "./client";

/** Which page of a list, and as of when; without `asOf` the list is current. */
export interface Paging {
  page: number;
  limit: number;
  asOf?: Date | undefined;
}

export interface Page<T> {
  total: number;
  page: number;
  limit: number;
  /** RFC 3339; sent with later pages, it keeps them stable. */
  asOf: string;
  data: T[];
}

const maxWaitMs = 500;
/** Each pause is twice the one before. */
const firstPauseMs = 5;

/**
 * The time as of which a list is read: the caller's, from an earlier page, or a new one. Rows carry the
 * start of their database transaction and appear at its commit, so a new time lies before every open
 * transaction. When `rows` already contain newer ones, which the caller may just have written, it waits
 * for the open transactions, usually a few milliseconds. Rows up to the time are then complete: no later
 * page changes them. A transaction that hangs delays a list by half a second at most; its rows are then
 * new on later pages.
 */
export async function asOfList(
  { asOf }: Pick<Paging, "asOf">,
  createdAt?: PgColumn,
  rows?: SQL,
): Promise<Date> {
  if (asOf) return asOf;
  const { settled, newest } = await waitForNewest(createdAt, rows);
  return newest !== null && newest > settled ? newest : settled;
}

/**
 * The time up to which everything that was posted is known for good. Like {@link asOfList} it waits half a second
 * for `rows` that are newer, but never goes beyond what is settled: a transaction that hangs keeps it back.
 */
export async function readSettledTime(createdAt: PgColumn, rows: SQL): Promise<Date> {
  return (await waitForNewest(createdAt, rows)).settled;
}

/** Waits until the newest of these rows is settled, half a second at most. */
async function waitForNewest(
  createdAt?: PgColumn,
  rows?: SQL,
): Promise<{ settled: Date; newest: Date | null }> {
  const newestOf = createdAt
    ? sql`(select max(${createdAt}) from ${createdAt.table} where ${rows ?? sql`true`})`
    : sql`null`;
  const deadlineAt = performance.now() + maxWaitMs;
  let pauseMs = firstPauseMs;
  for (let newest: number | null = null; ; await delay((pauseMs *= 2))) {
    const [read] = await database().execute<{ newest: number | null; settled: number }>(sql`
      select (extract(epoch from ${newestOf}::timestamptz) * 1000)::float8 as newest,
        (extract(epoch from settled_until()) * 1000)::float8 as settled`);
    if (!read) throw new Error("The database returned no time.");
    newest ??= read.newest;
    if (newest === null || newest <= read.settled || performance.now() > deadlineAt)
      return { settled: new Date(read.settled), newest: newest === null ? null : new Date(newest) };
  }
}

/** Which rows of a table a list shows, newest first. */
interface Listed {
  createdAt: PgColumn;
  /** Orders rows of the same moment; the last column of several is descending. */
  id: PgColumn | SQL;
  /** The rows among which `filter` chooses, e.g. those of one merchant; all by default. */
  among?: SQL | undefined;
  filter?: SQL | undefined;
  /** Whether ids alone order the rows: those of rows that wait for each other are in the order of commits. */
  byId?: boolean;
  /** Columns that are too large to be read for a list. */
  without?: readonly string[];
}

/** Reads one page of a table's rows, and how many the filter admits in all. */
export async function readPage<T extends PgTable, V>(
  table: T,
  paging: Paging,
  { createdAt, id, among, filter, byId = false, without = [] }: Listed,
  view: (rows: T["$inferSelect"][]) => V[] | Promise<V[]>,
): Promise<Page<V>> {
  const { page, limit } = paging;
  const asOf = await asOfList(paging, createdAt, among);
  const where = and(among, lte(createdAt, asOf), filter);
  const columns = Object.entries(getTableColumns(table)).filter(
    ([name]) => !without.includes(name),
  );
  const total = await database().$count(table, where);
  const rows = await database()
    .select(Object.fromEntries(columns))
    .from(table as PgTable)
    .where(where)
    .orderBy(...(byId ? [] : [desc(createdAt)]), desc(id))
    .limit(limit)
    .offset((page - 1) * limit);
  return {
    total,
    page,
    limit,
    asOf: asOf.toISOString(),
    data: await view(rows as T["$inferSelect"][]),
  };
}
