import { sql } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { createId } from "@/lib/ids";

/** The events of interface §6. */
export type EventName =
  | "payment.completed"
  | "payment.failed"
  | "withdrawal.completed"
  | "withdrawal.failed"
  | "identity.verified";

export interface NewEvent {
  merchantId: string;
  event: EventName;
  resource: "transaction";
  resourceId: string;
  /** The resource's own count of its changes; one event per change at most. */
  sequence: number;
  data: unknown;
}

/**
 * Writes an event in the transaction of the change that caused it; its bytes are frozen here and the
 * same on every delivery (contract §5).
 */
export async function emitEvent(tx: DbTransaction, event: NewEvent): Promise<void> {
  const id = createId("evt");
  const [clock] = await tx.execute<{ at: Date | string }>(sql`select app_now() as at`);
  const createdAt = new Date(clock?.at ?? 0);
  const body = JSON.stringify({
    id,
    event: event.event,
    environment: config().environment,
    merchantId: event.merchantId,
    createdAt: createdAt.toISOString(),
    resource: event.resource,
    data: event.data,
  });
  await tx.insert(events).values({
    id,
    merchantId: event.merchantId,
    event: event.event,
    resource: event.resource,
    resourceId: event.resourceId,
    sequence: event.sequence,
    body,
    createdAt,
  });
}
