import { setTimeout as delay } from "node:timers/promises";
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { database } from "./client";

/** Which page of a list, and as of when; without a moment the list is as it is now. */
export interface Paging {
  page: number;
  limit: number;
  asOf?: Date | undefined;
}

export interface Page<T> {
  total: number;
  page: number;
  limit: number;
  /** RFC 3339; passed back, it keeps later pages steady. */
  asOf: string;
  data: T[];
}

const maxWaitMs = 500;
/** Of the pauses between two looks; each is twice the one before. */
const firstPauseMs = 5;

/**
 * The moment as of which a list is read: the one that the caller brings back from an earlier page, or
 * a new one. A row bears the time at which its database transaction began and appears when that
 * commits. So a new moment lies before whatever transaction is still open; where `rows` already hold
 * something newer, which the caller may just have written, those transactions are waited for, a few
 * milliseconds as a rule. What is at or before the moment is then complete: no later page changes it.
 * A transaction that hangs holds a list up for half a second at most; what it adds at last is then new
 * on later pages.
 */
export async function asOfList(
  { asOf }: Pick<Paging, "asOf">,
  createdAt?: PgColumn,
  rows?: SQL,
): Promise<Date> {
  if (asOf) return asOf;
  const newestOf = createdAt
    ? sql`(select max(${createdAt}) from ${createdAt.table} where ${rows ?? sql`true`})`
    : sql`null`;
  const deadlineAt = performance.now() + maxWaitMs;
  let pauseMs = firstPauseMs;
  for (let wanted: number | null = null; ; await delay((pauseMs *= 2))) {
    const [read] = await database().execute<{ newest: number | null; settled: number }>(sql`
      select (extract(epoch from ${newestOf}::timestamptz) * 1000)::float8 as newest,
        (extract(epoch from settled_until()) * 1000)::float8 as settled`);
    if (!read) throw new Error("The database returned no moment.");
    wanted ??= read.newest;
    if (wanted === null || wanted <= read.settled) return new Date(read.settled);
    if (performance.now() > deadlineAt) return new Date(wanted);
  }
}
