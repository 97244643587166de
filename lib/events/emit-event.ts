import { events } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { DbTransaction } from "@/lib/db/client";
import { rowSet } from "@/lib/db/row-set";
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

/** Rows of events, written together. */
export const eventSet = rowSet(events);

/**
 * Events as rows of {@link eventSet}; their bytes are frozen here and the same on every delivery (contract §5).
 * @param at the time of the change that caused them
 */
export function eventRows(given: readonly NewEvent[], at: Date) {
  return given.map((event) => {
    const { merchantId, resource, resourceId, sequence, data } = event;
    const id = createId("evt");
    const body = JSON.stringify({
      id,
      event: event.event,
      environment: config().environment,
      merchantId,
      createdAt: at.toISOString(),
      resource,
      data,
    });
    return {
      id,
      merchantId,
      event: event.event,
      resource,
      resourceId,
      sequence,
      body,
      createdAt: at,
    };
  });
}

/** Writes events in the transaction of the change that caused them, at its time. */
export async function emitEvents(
  tx: DbTransaction,
  given: readonly NewEvent[],
  at: Date,
): Promise<void> {
  await tx.insert(events).values(eventRows(given, at));
}
