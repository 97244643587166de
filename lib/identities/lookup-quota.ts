import { sql } from "drizzle-orm";
import { identityLookups } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import { database, relaxedDatabase } from "@/lib/db/client";
import { deleteInSteps } from "@/lib/db/delete-in-steps";
import { RateLimitedError } from "@/lib/rate-limit/take";
import { phoneHash } from "./phones";

/** Different numbers that one merchant may look up in a day, so that nobody can list who has an identity. */
const numbersPerDay = 2_000;

/**
 * Counts a number that a merchant looks up. One that was looked up on the same day is not counted again.
 * @throws RateLimitedError beyond the day's quota, whether the number has an identity or not
 */
export async function countLookup(merchantId: string, phone: string): Promise<void> {
  const limit = Math.max(1, Math.floor(numbersPerDay * config().rateLimitScale));
  const [row] = await relaxedDatabase().execute<{
    known: boolean;
    used: number;
    ends: number;
    left: number;
  }>(sql`
    with today as (
      select app_now()::date as day, date_trunc('day', app_now()) + interval '1 day' as ends
    ), counted as (
      select count(*)::int as used from identity_lookups, today
      where merchant_id = ${merchantId} and identity_lookups.day = today.day
    ), added as (
      insert into identity_lookups (merchant_id, day, hash)
      select ${merchantId}, today.day, ${phoneHash(phone)} from today, counted where counted.used < ${limit}
      on conflict do nothing returning 1
    )
    select counted.used, exists (select 1 from identity_lookups l, today where l.merchant_id = ${merchantId}
        and l.day = today.day and l.hash = ${phoneHash(phone)}) as known,
      extract(epoch from today.ends)::int as ends,
      greatest(1, ceil(extract(epoch from today.ends - app_now()))::int) as left
    from counted, today left join added on true`);
  if (!row) throw new Error("The database did not count a look-up.");
  if (row.known || row.used < limit) return;
  throw new RateLimitedError(`More than ${limit} different numbers in one day`, {
    limit,
    remaining: 0,
    resetsAt: row.ends,
    secondsLeft: row.left,
    exceeded: true,
  });
}

/** Deletes the look-ups of earlier days. */
export async function forgetOldLookups(): Promise<void> {
  await deleteInSteps(database(), identityLookups, sql`day < app_now()::date`);
}
