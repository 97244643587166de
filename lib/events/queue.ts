import { inArray, sql } from "drizzle-orm";
import { eventQueue, events } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

/**
 * Takes events whose deliveries are not made yet off their queue, the oldest first, in the caller's
 * transaction; those that another process is taking are skipped.
 */
export async function takeQueuedEvents(tx: Executor, limit: number) {
  const taken = await tx.execute<{ event_id: string }>(sql`
    delete from ${eventQueue} where event_id = any(array(
      select event_id from ${eventQueue} order by event_id limit ${limit} for update skip locked))
    returning event_id`);
  if (taken.length === 0) return [];
  const { id, merchantId, event, callbackUrl, createdAt } = events;
  return tx
    .select({ id, merchantId, event, callbackUrl, createdAt })
    .from(events)
    .where(
      inArray(
        id,
        taken.map((row) => row.event_id),
      ),
    )
    .orderBy(id);
}

/** The bytes of events, by their ids. */
export async function readBodies(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .select({ id: events.id, body: events.body })
    .from(events)
    .where(inArray(events.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, body }) => [id, body]));
}
