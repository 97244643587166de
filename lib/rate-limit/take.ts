import { and, eq, lt, sql } from "drizzle-orm";
import { rateLimitWindows } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { limitClasses, type LimitClass } from "@/lib/contract/operation";
import { relaxedDatabase } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { statement } from "@/lib/db/statement";
import { CedirailError } from "@/lib/errors";
import { carried, Group, type Carried } from "@/lib/groups/group";

export interface LimitState {
  limit: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  resetsAt: number;
  secondsLeft: number;
  exceeded: boolean;
}

/** 429 `RATE_LIMITED`; the response headers describe the exceeded limit. */
export class RateLimitedError extends CedirailError {
  constructor(
    message: string,
    readonly state: LimitState,
    cause?: CedirailError,
  ) {
    const wait = waitText(state.secondsLeft);
    super("RATE_LIMITED", `${message}; try again in ${wait}.`, {}, { cause });
  }

  /** Of a limit that is counted elsewhere: at most `limit`, and again in so many seconds. */
  static after(secondsLeft: number, limit: number, message: string): RateLimitedError {
    const resetsAt = Math.ceil(Date.now() / 1000) + secondsLeft;
    const state = { limit, remaining: 0, resetsAt, secondsLeft, exceeded: true };
    return new RateLimitedError(message, state);
  }
}

function waitText(seconds: number): string {
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`;
}

/**
 * Counts one request in the caller's one-minute window (interface §8, contract §1), in the database, so
 * that limits hold across processes and restarts. Throws when it cannot count: the caller then rejects
 * the request.
 */
export function takeHit(credential: string, limitClass: LimitClass): Promise<LimitState> {
  return takeHitOf(credential, limitClass, limitClasses[limitClass]);
}

/** The same for an internal count that is not a class of the contract. */
export function takeHitOf(
  credential: string,
  name: string,
  perMinute: number,
): Promise<LimitState> {
  const limit = Math.max(1, Math.floor(perMinute * config().rateLimitScale));
  return hits.submit({ credential, name, limit });
}

interface Hit {
  credential: string;
  /** The class. */
  name: string;
  limit: number;
}

/** All hits that wait are counted in one statement, each with the count that it alone would get. */
const hits = new Group<Hit, LimitState>(takeAll, { max: 500 });

// In one order of rows, so that two processes do not wait for each other.
const takeHits = `
  with hit as (
    select credential, class, place,
      row_number() over (partition by credential, class order by place) as nth,
      count(*) over (partition by credential, class) as together
    from unnest($1::text[], $2::text[]) with ordinality as given (credential, class, place)
  ), counted as (
    insert into rate_limit_windows as w (credential, class, window_start, hits)
    select credential, class, date_trunc('minute', app_now()), count(*)
    from hit group by credential, class order by credential, class
    on conflict (credential, class, window_start) do update set hits = w.hits + excluded.hits
    returning w.credential, w.class, w.window_start, w.hits
  )
  select (c.hits - hit.together + hit.nth)::integer as hits,
    extract(epoch from c.window_start)::integer + 60 as resets_at,
    greatest(1, ceil(extract(epoch from c.window_start) + 60
      - extract(epoch from app_now()))::integer) as seconds_left
  from hit join counted c using (credential, class) order by hit.place`;

async function takeAll(taken: readonly Hit[]): Promise<Carried<LimitState>[]> {
  const rows = await statement<{ hits: number; resets_at: number; seconds_left: number }>(
    relaxedDatabase(),
    takeHits,
    [taken.map(({ credential }) => credential), taken.map(({ name }) => name)],
  );
  return taken.map(({ limit }, index) =>
    carried(() => {
      const row = rows[index];
      if (!row) throw new Error("The rate limiter returned no row.");
      return {
        limit,
        remaining: Math.max(0, limit - row.hits),
        resetsAt: row.resets_at,
        secondsLeft: row.seconds_left,
        exceeded: row.hits > limit,
      };
    }),
  );
}

/** Returns a hit of the current window. */
export async function returnHitOf(credential: string, name: string): Promise<void> {
  await relaxedDatabase()
    .update(rateLimitWindows)
    .set({ hits: sql`greatest(${rateLimitWindows.hits} - 1, 0)` })
    .where(
      and(
        eq(rateLimitWindows.credential, credential),
        eq(rateLimitWindows.class, name),
        eq(rateLimitWindows.windowStart, sql`date_trunc('minute', app_now())`),
      ),
    );
}

/** Deletes the windows that no longer count. */
export async function forgetOldHits(): Promise<void> {
  const isOld = lt(rateLimitWindows.windowStart, sql`app_now() - interval '10 minutes'`);
  await deleteInSteps(relaxedDatabase(), rateLimitWindows, isOld);
}
