import { events } from "@/drizzle/schema";
import { config } from "@/lib/config/env";
import type { EventName, EventView } from "@/lib/contract/events";
import type { DbTransaction } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { rowSet } from "@/lib/db/row-set";
import { createId } from "@/lib/ids";

export interface NewEvent {
  merchantId: string;
  event: EventName;
  resource: "transaction" | "payment_request" | "identity" | "kyc";
  resourceId: string;
  /** The resource's own count of its changes; one event per change at most. */
  sequence: number;
  data: unknown;
  /** Where the request that caused it wants it sent too. */
  callbackUrl?: string | null;
}

/** Rows of events, written together. */
export const eventSet = rowSet(events);

/**
 * Events as rows of {@link eventSet}; their bytes are frozen here and the same on every delivery (contract §5).
 * @param at the time of the change that caused them
 */
export function eventRows(given: readonly NewEvent[], at: Date) {
  return given.map(({ data, callbackUrl = null, ...event }) => {
    const id = createId("evt");
    const body = eventBody({ id, ...event, data: data as EventView["data"], at });
    return { ...event, id, body, callbackUrl, createdAt: at };
  });
}

interface EventFacts extends Pick<EventView, "id" | "event" | "merchantId" | "resource" | "data"> {
  at: Date;
  test?: true;
}

/** The bytes of an event, as they are signed and delivered. */
export function eventBody({ id, event, merchantId, at, resource, data, test }: EventFacts): string {
  const { environment } = config();
  const createdAt = at.toISOString();
  return JSON.stringify({ id, event, environment, merchantId, createdAt, resource, data, test });
}

/** Writes events in the transaction of the change that caused them, at its time. */
export async function emitEvents(
  tx: DbTransaction,
  given: readonly NewEvent[],
  at: Date,
): Promise<void> {
  await tx.insert(events).values(eventRows(given, at));
}

/** Stores a sample event, marked with `test`. It is an event of no resource. */
export async function storeTestEvent(
  tx: DbTransaction,
  {
    merchantId,
    event,
    resource,
    data,
  }: Pick<EventFacts, "merchantId" | "event" | "resource" | "data">,
) {
  const at = await readNow(tx);
  const id = createId("evt");
  const body = eventBody({ id, event, merchantId, at, resource, data, test: true });
  const row = { id, merchantId, event, resource: "test", resourceId: id, sequence: 0, body };
  await tx.insert(events).values({ ...row, createdAt: at });
  return row;
}
