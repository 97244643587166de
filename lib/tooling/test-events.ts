import type postgres from "postgres";
import { createId } from "@/lib/ids";

/** Writes events as a change of money would, without one: what is tested is what follows. @returns their ids */
export async function queueEvents(
  sql: postgres.Sql,
  merchantId: string,
  count: number,
  callbackUrl: string | null = null,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => createId("evt"));
  await sql`
    insert into events (id, merchant_id, event, resource, resource_id, sequence, body, callback_url)
    select id, ${merchantId}, 'payment.completed', 'transaction', id, 1,
      json_build_object('id', id, 'event', 'payment.completed')::text, ${callbackUrl}
    from unnest(${ids}::text[]) as id`;
  return ids;
}
