import { and, desc, eq, gt, sql } from "drizzle-orm";
import { chainMovements, sweepFailures } from "@/drizzle/schema";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { dueIn, scaledMs } from "@/lib/jobs/queue";
import { isUnswept } from "./sweepable";

/** Remembers addresses that could not be swept, so that they wait longer each time and delay no other address. */

const { address, failures, reason, nextTryAt } = sweepFailures;

/** Before `RETRY_TIME_SCALE`: after the first failure, doubled by each further one up to 17 hours. */
const firstDelayMs = 60_000;
const maxDoublings = 10;
/** After a reason that is not the address's own, such as the price of gas. */
const postponedMs = 600_000;

/** Records that the sweep of an address failed, and when it is tried again. */
export async function recordSweepFailure(
  executor: Executor,
  failedAddress: string,
  why: string,
): Promise<void> {
  const delayMs = sql`${scaledMs(firstDelayMs)} * power(2, least(${failures}, ${maxDoublings}))`;
  const delayed = sql`app_now() + ${delayMs} * interval '1 millisecond'`;
  await executor
    .insert(sweepFailures)
    .values({
      address: failedAddress,
      failures: 1,
      reason: why,
      nextTryAt: dueIn(firstDelayMs) as never,
    })
    .onConflictDoUpdate({
      target: address,
      set: { failures: sql`${failures} + 1`, reason: why, nextTryAt: delayed, updatedAt: now },
    });
}

/** Puts the sweep of an address off for a reason that is not the address's own; its failures stay as they are. */
export async function postponeSweep(postponedAddress: string, why: string): Promise<void> {
  const nextTry = dueIn(postponedMs) as never;
  await database()
    .insert(sweepFailures)
    .values({ address: postponedAddress, failures: 0, reason: why, nextTryAt: nextTry })
    .onConflictDoUpdate({
      target: address,
      set: { reason: why, nextTryAt: nextTry, updatedAt: now },
    });
}

/** Forgets the failures of an address whose sweep succeeded, in the caller's transaction. */
export async function deleteSweepFailure(tx: DbTransaction, sweptAddress: string): Promise<void> {
  await tx.delete(sweepFailures).where(eq(address, sweptAddress));
}

/** An address with deposits that cannot be swept. */
export interface FailedSweep {
  address: string;
  /** Micro-USDT that wait there. */
  amountMinor: bigint;
  reason: string;
  failures: number;
  nextTryAt: Date;
}

/** The addresses whose sweep failed and at which deposits wait, those with the largest sums first, and how many there are. */
export async function listFailedSweeps(
  limit: number,
): Promise<{ count: number; rows: FailedSweep[] }> {
  const { recipient, amountMinor } = chainMovements;
  const amount = sql<string>`sum(${amountMinor})::text`;
  const rows = await database()
    .select({
      address,
      amountMinor: amount.mapWith(BigInt),
      reason,
      failures,
      nextTryAt,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(sweepFailures)
    .innerJoin(chainMovements, eq(recipient, address))
    .where(and(gt(failures, 0), isUnswept))
    .groupBy(address)
    .orderBy(desc(sql`sum(${amountMinor})`), address)
    .limit(limit);
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ count: _, ...row }) => row) };
}
