import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { messages } from "@/drizzle/schema";
import type { Delivery } from "@/lib/contract/identities";
import type { Executor } from "@/lib/db/client";

/**
 * What became of the latest SMS with a code that a merchant had sent to each of these numbers (E.164). One that waits
 * while its code expires has failed: it is not sent any more.
 */
export async function readDeliveries(
  executor: Executor,
  merchantId: string,
  numbers: readonly string[],
): Promise<Map<string, Delivery>> {
  const rows = await executor
    .selectDistinctOn([messages.recipient], {
      recipient: messages.recipient,
      delivery: sql<Delivery>`case when sent_at is not null then 'sent'
        when failed_at is not null or expires_at <= app_now() then 'failed' else 'queued' end`,
    })
    .from(messages)
    .where(
      and(
        eq(messages.merchantId, merchantId),
        inArray(messages.recipient, [...numbers]),
        eq(messages.channel, "sms"),
        isNotNull(messages.expiresAt),
      ),
    )
    .orderBy(messages.recipient, desc(messages.id));
  return new Map(rows.map(({ recipient, delivery }) => [recipient, delivery]));
}
