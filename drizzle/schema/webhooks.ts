import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import type { EventName } from "@/lib/contract/events";
import type { deliveryStatuses, disabledReasons } from "@/lib/contract/webhooks";
import { createdAt, id, moment, workColumns } from "./columns";
import { ofMerchant } from "./merchants";

/** Events, their bytes frozen at creation (contract §5). */
export const events = pgTable(
  "events",
  {
    id: id(),
    merchantId: text("merchant_id").notNull(),
    event: text("event").$type<EventName>().notNull(),
    /** `test`: a sample that a merchant had sent. */
    resource: text("resource").notNull(),
    resourceId: text("resource_id").notNull(),
    sequence: integer("sequence").notNull(),
    body: text("body").notNull(),
    /** Where the request that caused it wants it sent, beside the endpoints. */
    callbackUrl: text("callback_url"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("events_once").on(table.resourceId, table.sequence),
    index("events_merchant").on(table.merchantId, table.createdAt, table.id),
  ],
);

/** Events whose deliveries are not made yet; a trigger adds those that somebody wants. */
export const eventQueue = pgTable("event_queue", {
  eventId: text("event_id")
    .primaryKey()
    .references(() => events.id),
});

/** Where a merchant wants its events sent. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    merchantId: ofMerchant(),
    url: text("url").notNull(),
    events: text("events").array().$type<EventName[]>().notNull(),
    description: text("description"),
    /** Null: it is enabled. */
    disabledReason: text("disabled_reason").$type<(typeof disabledReasons)[number]>(),
    /** The first failed attempt since the last success. */
    failingSince: moment("failing_since"),
    createdAt: createdAt(),
    deletedAt: moment("deleted_at"),
  },
  (table) => [
    index("webhook_endpoints_merchant")
      .on(table.merchantId, table.createdAt)
      .where(sql`deleted_at is null`),
  ],
);

/** The delivery of an event to one URL. */
export const deliveries = pgTable(
  "deliveries",
  {
    id: id(),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id),
    merchantId: text("merchant_id").notNull(),
    event: text("event").$type<EventName>().notNull(),
    /** Null: the `callbackUrl` of a request. */
    endpointId: text("endpoint_id").references(() => webhookEndpoints.id),
    /** Of the latest attempt, or of the first. */
    url: text("url").notNull(),
    /** The key of its row in `delivery_queues`. */
    queue: text("queue").notNull(),
    status: text("status").$type<(typeof deliveryStatuses)[number]>().notNull().default("pending"),
    attempts: integer("attempts").notNull().default(0),
    lastStatusCode: integer("last_status_code"),
    /** Null: no attempt is planned. */
    nextAttemptAt: moment("next_attempt_at"),
    createdAt: createdAt(),
  },
  (table) => [
    index("deliveries_event").on(table.eventId),
    index("deliveries_merchant").on(table.merchantId, table.createdAt, table.id),
    index("deliveries_next")
      .on(table.queue, table.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index("deliveries_age").using("brin", table.createdAt).with({ autosummarize: true }),
  ],
);

/** Every attempt of a delivery, as it went over the wire. */
export const deliveryAttempts = pgTable(
  "delivery_attempts",
  {
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => deliveries.id, { onDelete: "cascade" }),
    number: integer("number").notNull(),
    at: moment("at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** Null: there was no response. */
    statusCode: integer("status_code"),
    error: text("error"),
    /** The body is the event's. */
    request: jsonb("request").$type<{ url: string; headers: Record<string, string> }>().notNull(),
    response: jsonb("response").$type<{
      headers: Record<string, string>;
      body: string;
      isCut: boolean;
    }>(),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.number] })],
);

/**
 * What is to be delivered to one receiver: an endpoint, or the host of a merchant's callback URLs. One worker at
 * a time works it off, so that a slow receiver delays no other.
 */
export const deliveryQueues = pgTable(
  "delivery_queues",
  {
    key: text("key").primaryKey(),
    merchantId: text("merchant_id").notNull(),
    /** `failing`: its latest attempts failed or were slow. */
    lane: text("lane").$type<"steady" | "failing">().notNull().default("steady"),
    ...workColumns(),
  },
  (table) => [
    index("delivery_queues_due")
      .on(table.lane, sql`greatest(due_at, leased_until)`)
      .where(sql`due_at is not null`),
  ],
);
