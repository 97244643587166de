import { sql, type SQL } from "drizzle-orm";
import { config } from "@/lib/config/env";
import { leaseDatabase, type Executor } from "@/lib/db/client";

/** A row that a worker has claimed. */
export interface Claim {
  key: string;
  /** False: an extra step was requested before the planned time. */
  isPlanned: boolean;
  /** The values when it was claimed, as the database's text. */
  dueAt: string | null;
  nudgedAt: string | null;
  /** Identifies the lease: while the row has this value, no other worker has claimed it. */
  leasedUntil: string;
}

/**
 * Rows of one table that are their own jobs. A step may run again at any time, and after a crash at any
 * line, but never twice at once while its lease lasts.
 */
export interface WorkQueue {
  /** A table with the columns of `drizzle/schema/columns`. */
  table: string;
  /** The column or expression that names a row. */
  key: string;
  /**
   * The column or expression by which steps are limited, with its values; null: one limit for all. Rows with
   * other values are not claimed.
   */
  lanes: { column: string; values: readonly string[] } | null;
  /** How many steps of one lane a worker runs at once. */
  slots: number;
  /** Whether rows have `nudged_at`. */
  nudged: boolean;
  /** Whether `RETRY_TIME_SCALE` does not apply to its delays. */
  unscaled?: boolean;
  /**
   * Takes one row one step further.
   * @returns milliseconds until its next step, or null where the step has set the due time; an unchanged due
   *   time is cleared, and an extra step does not affect the planned one
   */
  step(key: string, claim: Pick<Claim, "isPlanned">): Promise<number | null>;
}

const leaseSeconds = 6;
/** A lease is renewed this often while its step runs. */
export const renewEveryMs = 2000;

/** SQL for the moment `delayMs` from now. @param options `scaled: false` for delays that people rely on */
export function dueIn(delayMs: number, options: { scaled?: boolean } = {}): SQL<Date> {
  const ms = Math.round(delayMs * (options.scaled === false ? 1 : config().retryTimeScale));
  return sql<Date>`app_now() + ${ms} * interval '1 millisecond'`;
}

/** When a row can be claimed, and the condition of the index that knows it. */
function claimability({ nudged }: WorkQueue): { at: SQL; condition: SQL } {
  return nudged
    ? {
        at: sql`greatest(least(due_at, nudged_at), leased_until)`,
        condition: sql`(due_at is not null or nudged_at is not null)`,
      }
    : { at: sql`greatest(due_at, leased_until)`, condition: sql`due_at is not null` };
}

/** The tables of the queues that have something to claim. */
export async function readDueTables(queues: readonly WorkQueue[]): Promise<Set<string>> {
  const parts = queues.map((queue) => {
    const { at, condition } = claimability(queue);
    return sql`select ${queue.table}::text as due where exists (
      select 1 from ${sql.raw(queue.table)} where ${condition} and ${at} <= app_now())`;
  });
  const rows = await leaseDatabase().execute<{ due: string }>(sql.join(parts, sql` union all `));
  return new Set(rows.map(({ due }) => due));
}

/** Claims due rows, the longest due first, up to the free slots of each lane; locked rows are skipped. */
export async function claimDue(
  queue: WorkQueue,
  free: ReadonlyMap<string, number>,
): Promise<(Claim & { lane: string })[]> {
  const [table, key] = [sql.raw(queue.table), sql.raw(queue.key)];
  const lane = queue.lanes ? sql.raw(queue.lanes.column) : sql`''`;
  const { at, condition } = claimability(queue);
  const lanes = sql.join(
    [...free].map(([name, count]) => sql`(${name}::text, ${count}::integer)`),
    sql`, `,
  );
  const nudgedAt = queue.nudged ? sql`nudged_at::text` : sql`null::text`;
  const claimed = await leaseDatabase().execute(sql`
    with due as materialized (
      select found.due_key from (values ${lanes}) as wanted (lane, free),
        lateral (
          select ${key} as due_key from ${table}
          where ${condition} and ${at} <= app_now() and ${lane} = wanted.lane
          order by ${at} limit wanted.free for update skip locked
        ) found)
    update ${table} set leased_until = app_now() + ${leaseSeconds} * interval '1 second',
      claims = claims + 1
    from due where ${key} = due_key
    returning due_key as key, ${lane} as lane, coalesce(due_at <= app_now(), false) as "isPlanned",
      due_at::text as "dueAt", ${nudgedAt} as "nudgedAt", leased_until::text as "leasedUntil"`);
  return claimed as unknown as (Claim & { lane: string })[];
}

/** Renews leases that are still held. @returns the new ones, by row; missing ones were lost or are locked */
export async function renewLeases(
  queue: WorkQueue,
  claims: readonly Claim[],
): Promise<Map<string, string>> {
  const held = sql.join(
    claims.map(({ key, leasedUntil }) => sql`(${key}::text, ${leasedUntil}::timestamptz)`),
    sql`, `,
  );
  const key = sql.raw(queue.key);
  // A locked row, usually by its own step, must not delay the others.
  const rows = await leaseDatabase().execute<{ key: string; leasedUntil: string }>(sql`
    with free as materialized (
      select ${key} as free_key from ${sql.raw(queue.table)}
      join (values ${held}) as held (held_key, held_until)
        on ${key} = held_key and leased_until = held_until
      for update of ${sql.raw(queue.table)} skip locked)
    update ${sql.raw(queue.table)}
    set leased_until = app_now() + ${leaseSeconds} * interval '1 second'
    from free where ${key} = free_key
    returning free_key as key, leased_until::text as "leasedUntil"`);
  return new Map(rows.map(({ key, leasedUntil }) => [key, leasedUntil]));
}

/** The result of a step: milliseconds until the next, null where the row has it, or an error. */
export type StepEnd = { delayMs: number | null } | { error: unknown };

/** Ends a step. A due time or nudge set in the meantime is kept; a row with another lease is not touched. */
export async function completeStep(queue: WorkQueue, claim: Claim, end: StepEnd): Promise<void> {
  await leaseDatabase().execute(sql`
    update ${sql.raw(queue.table)} set leased_until = null, due_at = ${nextDueAt(queue, claim, end)},
      claims = ${"error" in end ? sql`claims` : sql`0`}
      ${queue.nudged ? sql`, nudged_at = ${nudgeAfter(claim, end)}` : sql``}
    where ${sql.raw(queue.key)} = ${claim.key} and leased_until = ${claim.leasedUntil}::timestamptz`);
}

function nextDueAt({ unscaled }: WorkQueue, { isPlanned, dueAt }: Claim, end: StepEnd): SQL {
  if (!isPlanned) return sql`due_at`;
  const isUntouched = sql`due_at is not distinct from ${dueAt}::timestamptz`;
  if (!("error" in end) && end.delayMs === null)
    return sql`case when ${isUntouched} then null else due_at end`;
  const next = "error" in end ? retryAt : dueIn(end.delayMs ?? 0, { scaled: !unscaled });
  return sql`case when ${isUntouched} then ${next} else least(due_at, ${next}) end`;
}

/** After an error: later each time, up to a quarter of an hour. */
const retryAt = sql`app_now() + least(power(2, least(claims, 20)), 900) * interval '1 second'`;

/** Clears the nudge that this step has handled; after an error it is retried. */
function nudgeAfter({ nudgedAt }: Claim, end: StepEnd): SQL {
  const next = "error" in end && nudgedAt !== null ? retryAt : sql`null`;
  return sql`case when nudged_at is not distinct from ${nudgedAt}::timestamptz then ${next}
    else nudged_at end`;
}

/** Makes a periodic task due now, in the caller's transaction. */
export async function runNow(executor: Executor, name: string): Promise<void> {
  await executor.execute(sql`
    insert into periodic_tasks as task (name, due_at) values (${name}, app_now())
    on conflict (name) do update set due_at = app_now()`);
}
