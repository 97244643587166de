import { and, inArray, isNull } from "drizzle-orm";
import { deliveries, webhookEndpoints } from "@/drizzle/schema";
import { inTransaction, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { takeQueuedEvents } from "@/lib/events/queue";
import { createId } from "@/lib/ids";
import { makeDue } from "./queues";

const eventsPerStep = 200;

/**
 * Makes the deliveries of events that are queued, so many at once, and wakes the workers that send them.
 * @returns whether more may be queued
 */
export async function makeDeliveries(): Promise<boolean> {
  return (await inTransaction(makeSome)) === eventsPerStep;
}

type QueuedEvent = Awaited<ReturnType<typeof takeQueuedEvents>>[number];

/** @returns how many events it has taken */
async function makeSome(tx: DbTransaction): Promise<number> {
  const taken = await takeQueuedEvents(tx, eventsPerStep);
  if (taken.length === 0) return 0;
  const endpoints = await tx
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        inArray(webhookEndpoints.merchantId, [...new Set(taken.map((one) => one.merchantId))]),
        isNull(webhookEndpoints.disabledReason),
        isNull(webhookEndpoints.deletedAt),
      ),
    );
  const made = taken.flatMap((event) => [
    ...endpoints
      .filter(
        ({ merchantId, events, createdAt }) =>
          merchantId === event.merchantId &&
          events.includes(event.event) &&
          createdAt <= event.createdAt,
      )
      .map(({ id, url }) => newDelivery(event, id, url, id)),
    ...(event.callbackUrl === null
      ? []
      : [newDelivery(event, null, event.callbackUrl, callbackQueue(event, event.callbackUrl))]),
  ]);
  if (made.length > 0) await tx.insert(deliveries).values(made);
  await makeDue(
    tx,
    made.map(({ queue, merchantId }) => ({ key: queue, merchantId })),
  );
  return taken.length;
}

/** No host that resolves is longer, with its port; an index cannot hold what a URL can. */
const maxHostLength = 259;

/** The callback URLs of one merchant at one host are one receiver. */
const callbackQueue = ({ merchantId }: QueuedEvent, url: string) =>
  `${merchantId} ${URL.canParse(url) ? new URL(url).host.slice(0, maxHostLength) : ""}`;

/** A delivery whose first attempt is due. */
export function newDelivery(
  { id: eventId, merchantId, event }: Pick<QueuedEvent, "id" | "merchantId" | "event">,
  endpointId: string | null,
  url: string,
  queue: string,
) {
  const id = createId("dlv");
  return { id, eventId, merchantId, event, endpointId, url, queue, nextAttemptAt: now };
}
