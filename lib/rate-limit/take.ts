import { and, eq, lt, sql } from "drizzle-orm";
import { rateLimitWindows } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { limitClasses, type LimitClass } from "@/lib/contract/operation";
import { relaxedDatabase } from "@/lib/db/client";
import { CedirailError } from "@/lib/errors";

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
export async function takeHitOf(
  credential: string,
  name: string,
  perMinute: number,
): Promise<LimitState> {
  const limit = Math.max(1, Math.floor(perMinute * config().rateLimitScale));
  const [row] = await relaxedDatabase().execute<{
    hits: number;
    resets_at: string;
    seconds_left: number;
  }>(sql`select hits, resets_at, seconds_left from take_rate_limit_hit(${credential}, ${name})`);
  if (!row) throw new Error("The rate limiter returned no row.");
  return {
    limit,
    remaining: Math.max(0, limit - row.hits),
    resetsAt: Number(row.resets_at),
    secondsLeft: row.seconds_left,
    exceeded: row.hits > limit,
  };
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
  await relaxedDatabase()
    .delete(rateLimitWindows)
    .where(lt(rateLimitWindows.windowStart, sql`app_now() - interval '10 minutes'`));
}
