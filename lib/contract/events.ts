import * as z from "zod";
import { filterFrom, filterTo, oneOf, pageOf, paging, time, token } from "./fields";
import { defineOperation } from "./operation";

/** The events of interface §6, and what each means. */
export const eventMeanings = {
  "payment.completed":
    "A payment, payout, collection or deposit is completed, or a payment request is paid.",
  "payment.failed":
    "A payment, payout or collection has failed, expired, or was cancelled or reversed; or a payment " +
    "request has expired or was cancelled.",
  "withdrawal.completed": "A withdrawal is completed.",
  "withdrawal.failed": "A withdrawal has failed, expired, or was cancelled or reversed.",
  "identity.verified": "A phone number has its identity, or your business is approved.",
  "identity.revoked": "An identity of yours was revoked, has expired, or moved to another wallet.",
} as const;
export type EventName = keyof typeof eventMeanings;
export const eventNames = Object.keys(eventMeanings) as [EventName, ...EventName[]];

/** An event as it is delivered (contract §5). */
export const event = z
  .object({
    id: z.string().meta({ example: "evt_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    event: z.enum(eventNames).meta({ id: "EventName" }),
    environment: z.enum(["testnet", "mainnet"]),
    merchantId: z.string(),
    createdAt: time,
    resource: z.enum(["transaction", "payment_request", "identity", "kyc"]),
    data: z
      .record(z.string(), z.unknown())
      .describe(
        "The resource, as its GET showed it at that moment; `sequence` orders its changes.",
      ),
    test: z.literal(true).optional().describe("Only on a test event: nothing of it has happened."),
  })
  .meta({ id: "Event" });
export type EventView = z.infer<typeof event>;

export const listEventsOperation = defineOperation({
  id: "events.list",
  summary: "List events, newest first; they are kept forever.",
  auth: { scope: "webhooks:read" },
  query: z.strictObject({
    ...paging,
    event: oneOf(eventNames).optional(),
    resourceId: token(64, "the id of one of your resources").optional(),
    from: filterFrom.optional(),
    to: filterTo.optional(),
  }),
  response: pageOf(event),
});

export const readEventOperation = defineOperation({
  id: "events.read",
  summary: "Retrieve an event.",
  auth: { scope: "webhooks:read" },
  response: event,
});

export const eventCatalogOperation = defineOperation({
  id: "webhooks.events",
  summary: "List the kinds of events, each with its JSON schema and a sample.",
  auth: { scope: "webhooks:read" },
  response: z.object({
    data: z.array(
      z.object({
        event: z.enum(eventNames),
        description: z.string(),
        resource: z.string(),
        schema: z.record(z.string(), z.unknown()),
        sample: event,
      }),
    ),
  }),
});
