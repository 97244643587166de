import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { deliveries, webhookEndpoints } from "@/drizzle/schema";
import { relaxedDatabase } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { isOver, readWithDeadline } from "@/lib/db/read-with-deadline";
import { readBodies } from "@/lib/events/queue";
import type { WorkQueue } from "@/lib/jobs/queue";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { webhookSecretsOf } from "@/lib/merchants/webhook-secret";
import { sendRequest } from "@/lib/outbound/http-client";
import { disableEndpoint, stopAttempts } from "./disable";
import { makeDeliveries } from "./make-deliveries";
import { resultOf, type Attempted } from "./attempt-result";
import { recordAttempts } from "./record-attempts";
import { signedHeaders } from "./sign";

/** Attempts to one receiver at once: its bound, and all that it can occupy. */
const perReceiver = 10;
/** Then others that wait for a place have their turn. */
const turnMs = 5000;
/** For the whole exchange (contract §5). */
const timeoutMs = 10_000;
/** Of a response, as the log shows it. */
const maxResponseBytes = 4096;

/** Each row is the work for one receiver; those that fail or are slow have places of their own. */
export const deliveryQueue: WorkQueue = {
  table: "delivery_queues",
  key: "key",
  lanes: { column: "lane", values: ["steady", "failing"] },
  slots: 64,
  // More than a merchant may have endpoints; its callback URLs may be at any number of hosts.
  share: { column: "merchant_id", slots: 24 },
  nudged: false,
  // Attempts are planned by the clock, already scaled.
  unscaled: true,
  prepare: makeDeliveries,
  step: deliver,
};

/** Sends what one receiver should have by now, until nothing is or its turn ends. @returns when more will be due */
async function deliver(queue: string): Promise<number | null> {
  const endAt = performance.now() + turnMs;
  for (;;) {
    const permission = await readWithDeadline(timeoutMs, () => readDue(queue));
    const due = permission.value;
    if (due.length === 0) return readDelayMs(queue);
    if (due.some(({ isEnabled }) => !isEnabled)) {
      await stopAttempts(relaxedDatabase(), queue);
      return readDelayMs(queue);
    }
    const bodies = await readBodies(
      relaxedDatabase(),
      due.map(({ eventId }) => eventId),
    );
    // The process was delayed: the endpoint may be disabled by now, or another worker may deliver.
    if (isOver(permission)) return 0;
    const attempted = await Promise.all(
      due.map((delivery) => attempt(delivery, bodies.get(delivery.eventId) ?? "")),
    );
    const { disable } = await recordAttempts(queue, attempted);
    if (disable) await disableEndpoint(queue, disable);
    const isFailing = attempted.some(({ error }) => error !== null);
    if (isFailing || performance.now() > endAt) return readDelayMs(queue);
  }
}

type DueDelivery = Awaited<ReturnType<typeof readDue>>[number];

/** The deliveries of one receiver that are due, the longest due first. */
function readDue(queue: string) {
  const { id, eventId, merchantId, attempts, endpointId, nextAttemptAt } = deliveries;
  return relaxedDatabase()
    .select({
      id,
      eventId,
      merchantId,
      attempts,
      endpointId,
      plannedAt: sql<Date>`${nextAttemptAt}`.mapWith(nextAttemptAt),
      url: sql<string>`coalesce(${webhookEndpoints.url}, ${deliveries.url})`,
      isEnabled: sql<boolean>`${webhookEndpoints.disabledReason} is null
        and ${webhookEndpoints.deletedAt} is null`,
      now: sql<Date>`app_now()`.mapWith(nextAttemptAt),
    })
    .from(deliveries)
    .leftJoin(webhookEndpoints, eq(webhookEndpoints.id, endpointId))
    .where(and(eq(deliveries.queue, queue), lte(nextAttemptAt, now)))
    .orderBy(nextAttemptAt)
    .limit(perReceiver);
}

/** Milliseconds until the next attempt at one receiver; null: none is planned. */
async function readDelayMs(queue: string): Promise<number | null> {
  const [row] = await relaxedDatabase()
    .select({
      ms: sql<number | null>`(extract(epoch from min(next_attempt_at) - app_now()) * 1000)::float8`,
    })
    .from(deliveries)
    .where(and(eq(deliveries.queue, queue), isNotNull(deliveries.nextAttemptAt)));
  return row?.ms === undefined || row.ms === null ? null : Math.max(0, row.ms);
}

/** One attempt: it ends in time, whatever the receiver does. */
async function attempt(delivery: DueDelivery, body: string): Promise<Attempted> {
  const { id: deliveryId, eventId, url, now: at } = delivery;
  const merchant = await merchantSettings(delivery.merchantId);
  const [secret, previousSecret = null] = webhookSecretsOf(merchant, at);
  const headers = signedHeaders({ eventId, deliveryId, body, at, secret, previousSecret });
  const startedAt = performance.now();
  const result = await sendRequest({
    method: "POST",
    url,
    headers,
    body,
    deadline: startedAt + timeoutMs,
    maxBodyBytes: maxResponseBytes,
    destination: "public",
    statusSuffices: true,
  });
  const durationMs = Math.round(performance.now() - startedAt);
  return resultOf({ delivery, request: { url, headers }, result, at, durationMs });
}
