import { sql } from "drizzle-orm";
import { config } from "@/lib/config/env";
import { limitClasses, type LimitClass } from "@/lib/contract/operation";
import { relaxedDatabase } from "@/lib/db/client";

export interface LimitState {
  limit: number;
  remaining: number;
  /** Unix seconds at which the window ends. */
  resetsAt: number;
  secondsLeft: number;
  exceeded: boolean;
}

/**
 * Takes one hit of the caller's one-minute window (interface §8, contract §1). Counted in the
 * database, so that it holds over processes and restarts. When it cannot count, it throws: the
 * caller refuses rather than wave the request through.
 */
export function takeHit(credential: string, limitClass: LimitClass): Promise<LimitState> {
  return takeHitOf(credential, limitClass, limitClasses[limitClass]);
}

/** The same for a count of our own, such as wrong passwords, that is no class of the contract. */
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
  if (!row) throw new Error("The rate limiter gave no answer.");
  return {
    limit,
    remaining: Math.max(0, limit - row.hits),
    resetsAt: Number(row.resets_at),
    secondsLeft: row.seconds_left,
    exceeded: row.hits > limit,
  };
}
