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
  /**
   * Makes rows due that wait for it; runs before rows are claimed, at each notification and each poll. Rows are
   * claimed also where it fails.
   * @returns whether it has more to do: then it runs again once rows are claimed
   */
  prepare?(): Promise<boolean>;
  /** Limits the steps of rows with one value of a column in each lane, over all workers: about so many. */
  share?: { column: string; slots: number };
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

/** A delay by `RETRY_TIME_SCALE`, in milliseconds. */
export const scaledMs = (delayMs: number) => Math.round(delayMs * config().retryTimeScale);

/** SQL for the moment `delayMs` from now. @param options `scaled: false` for delays that people rely on */
export function dueIn(delayMs: number, options: { scaled?: boolean } = {}): SQL<Date> {
  const ms = options.scaled === false ? Math.round(delayMs) : scaledMs(delayMs);
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
          where ${condition} and ${at} <= app_now() and ${lane} = wanted.lane ${withinShare(queue)}
          order by ${at} limit wanted.free for update skip locked
        ) found)
    update ${table} set leased_until = app_now() + ${leaseSeconds} * interval '1 second',
      claims = claims + 1
    from due where ${key} = due_key
    returning due_key as key, ${lane} as lane, coalesce(due_at <= app_now(), false) as "isPlanned",
      due_at::text as "dueAt", ${nudgedAt} as "nudgedAt", leased_until::text as "leasedUntil"`);
  return claimed as unknown as (Claim & { lane: string })[];
}

/** Admits a row to a claim while not too many of its kind are claimed, or due before it. */
function withinShare(queue: WorkQueue): SQL {
  if (!queue.share) return sql``;
  const [table, key, kind] = [queue.table, queue.key, queue.share.column].map((name) =>
    sql.raw(name),
  );
  const lane = queue.lanes ? sql.raw(queue.lanes.column) : sql`''`;
  const { at, condition } = claimability(queue);
  return sql`and ${key} = any(array(
    select ranked_key from (
      select ${key} as ranked_key, coalesce(taken, 0)
        + row_number() over (partition by ${kind} order by ${at}) as place
      from ${table} left join (
        select ${kind} as taken_kind, ${lane} as taken_lane, count(*) as taken from ${table}
        where ${condition} and leased_until > app_now() group by 1, 2) as running
        on taken_kind = ${kind} and taken_lane = ${lane}
      where ${condition} and ${at} <= app_now() and ${lane} = wanted.lane) as ranked
    where place <= ${queue.share.slots}))`;
}

/** Renews leases that are still held. @returns the new ones, by row; missing ones were lost or are locked */
export async function renewLeases(
  queue: WorkQueue,
  claims: readonly Claim[],
): Promise<Map<string, string>> {
  const rows = await changeHeld(
    queue,
    claims,
    sql`leased_until = app_now() + ${leaseSeconds} * interval '1 second'`,
  );
  return new Map(rows.map(({ key, leasedUntil }) => [key, leasedUntil]));
}

/** Gives rows back whose steps have not begun: another worker can claim them now. Locked ones stay leased. */
export async function releaseClaims(queue: WorkQueue, claims: readonly Claim[]): Promise<void> {
  if (claims.length > 0)
    await changeHeld(queue, claims, sql`leased_until = null, claims = claims - 1`);
}

/** Changes the rows whose leases are still held, except locked ones. */
function changeHeld(queue: WorkQueue, claims: readonly Claim[], changes: SQL) {
  const held = sql.join(
    claims.map(({ key, leasedUntil }) => sql`(${key}::text, ${leasedUntil}::timestamptz)`),
    sql`, `,
  );
  const key = sql.raw(queue.key);
  // A locked row, usually by its own step, must not delay the others.
  return leaseDatabase().execute<{ key: string; leasedUntil: string }>(sql`
    with free as materialized (
      select ${key} as free_key from ${sql.raw(queue.table)}
      join (values ${held}) as held (held_key, held_until)
        on ${key} = held_key and leased_until = held_until
      for update of ${sql.raw(queue.table)} skip locked)
    update ${sql.raw(queue.table)} set ${changes}
    from free where ${key} = free_key
    returning free_key as key, leased_until::text as "leasedUntil"`);
}

/** The result of a step: milliseconds until the next, null where the row has it, or an error. */
export type StepEnd = { delayMs: number | null } | { error: unknown };

/** A step that has ended. */
export interface Ended {
  claim: Claim;
  end: StepEnd;
}

/**
 * Ends steps, in one statement. A due time or nudge set in the meantime is kept; a row with another lease is
 * not touched.
 * @param wait whether to wait for rows that are locked
 * @returns the keys of those that are locked, where it does not wait
 */
export async function endSteps(
  queue: WorkQueue,
  ended: readonly Ended[],
  wait: boolean,
): Promise<Set<string>> {
  const [table, key] = [sql.raw(queue.table), sql.raw(queue.key)];
  const given = JSON.stringify(ended.map((one) => endJson(queue, one)));
  const rows = await leaseDatabase().execute<{ key: string }>(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${given}::text::jsonb) as given (given_key text,
        held_until timestamptz, due timestamptz, nudged timestamptz, planned boolean, failed boolean,
        delay_ms double precision)),
    held as materialized (
      select given.* from ${table} join given on ${key} = given_key and leased_until = held_until
      order by ${key} for update of ${table} ${wait ? sql`` : sql`skip locked`}),
    ended as (update ${table} set leased_until = null,
      claims = case when held.failed then claims else 0 end,
      due_at = case when not held.planned then due_at
        when due_at is not distinct from held.due then ${nextDueAt} else least(due_at, ${nextDueAt}) end
      ${queue.nudged ? sql`, nudged_at = ${nextNudge}` : sql``}
    from held where ${key} = given_key and leased_until = held_until)
    select given_key as key from given join ${table} on ${key} = given_key
      and leased_until = held_until
    where given_key not in (select held.given_key from held)`);
  return new Set(rows.map((row) => row.key));
}

function endJson({ unscaled }: WorkQueue, { claim, end }: Ended) {
  const delayMs = "error" in end ? null : end.delayMs;
  return {
    given_key: claim.key,
    held_until: claim.leasedUntil,
    due: claim.dueAt,
    nudged: claim.nudgedAt,
    planned: claim.isPlanned,
    failed: "error" in end,
    delay_ms: delayMs === null || unscaled ? delayMs : scaledMs(delayMs),
  };
}

/** After an error: later each time, up to a quarter of an hour. */
const retryAt = sql`app_now() + least(power(2, least(claims, 20)), 900) * interval '1 second'`;

const nextDueAt = sql`case when held.failed then ${retryAt}
  else app_now() + held.delay_ms * interval '1 millisecond' end`;

/** Clears the nudge that the step has handled; after an error it is retried. */
const nextNudge = sql`case when nudged_at is distinct from held.nudged then nudged_at
  when held.failed and held.nudged is not null then ${retryAt} end`;

/** Makes a periodic task due now, in the caller's transaction. */
export async function runNow(executor: Executor, name: string): Promise<void> {
  await executor.execute(sql`
    insert into periodic_tasks as task (name, due_at) values (${name}, app_now())
    on conflict (name) do update set due_at = app_now()`);
}
