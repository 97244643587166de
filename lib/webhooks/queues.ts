import { sql } from "drizzle-orm";
import { deliveryQueues } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";

export interface QueueName {
  key: string;
  merchantId: string;
}

/**
 * Makes the queues of receivers due now, in the caller's transaction. The due time always changes, so that a
 * step that runs meanwhile does not clear it.
 */
export async function makeDue(tx: Executor, names: readonly QueueName[]): Promise<void> {
  const merchantOf = new Map(names.map(({ key, merchantId }) => [key, merchantId]));
  // In one order, so that two who do this at once never wait for each other.
  const keys = [...merchantOf.keys()].sort();
  if (keys.length === 0) return;
  const rows = keys.map((key) => sql`(${key}, ${merchantOf.get(key)}, app_now())`);
  await tx.execute(sql`
    insert into ${deliveryQueues} as queue (key, merchant_id, due_at)
    values ${sql.join(rows, sql`, `)}
    on conflict (key) do update set due_at = case
      when queue.due_at > app_now() + interval '1 second' then app_now()
      else greatest(app_now(), queue.due_at + interval '1 millisecond') end`);
}
