import * as z from "zod";
import { eventNames } from "./events";
import {
  count,
  filterFrom,
  filterTo,
  merchantUrl,
  oneOf,
  pageOf,
  paging,
  text,
  time,
  token,
  deleted,
} from "./fields";
import { defineOperation } from "./operation";

const read = { auth: { scope: "webhooks:read" } } as const;
const write = { auth: { scope: "webhooks:write" }, transactional: true } as const;

/** Why an endpoint is disabled: by the merchant, by its 410, or after five failing days. */
export const disabledReasons = ["disabled", "gone", "failing"] as const;

const endpoint = z
  .object({
    id: z.string().meta({ example: "whk_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    url: z.string(),
    events: z.array(z.enum(eventNames)),
    description: z.string().nullable(),
    status: z.enum(["enabled", "disabled"]),
    disabledReason: z
      .enum(disabledReasons)
      .nullable()
      .describe("`gone`: the endpoint responded 410. `failing`: it had failed for five days."),
    failingSince: time
      .nullable()
      .describe("The first failed attempt since the last success; null: it does not fail."),
    createdAt: time,
  })
  .meta({ id: "WebhookEndpoint" });

const events = z
  .array(oneOf(eventNames), { error: "a list of events" })
  .min(1, { error: "at least one event" })
  .max(eventNames.length, { error: "each event at most once" })
  .refine((list) => new Set(list).size === list.length, { error: "each event at most once" })
  .meta({ override: { uniqueItems: true } });
const description = text(500).nullish();

export const createWebhookBody = z.strictObject({ url: merchantUrl, events, description });

export const createWebhookOperation = defineOperation({
  ...write,
  id: "webhooks.create",
  summary: "Register an endpoint for events. It is enabled from the start.",
  body: createWebhookBody,
  response: endpoint,
  status: 201,
  errors: ["LIMIT_EXCEEDED"],
});

export const listWebhooksOperation = defineOperation({
  ...read,
  id: "webhooks.list",
  summary: "List endpoints, newest first.",
  query: z.strictObject(paging),
  response: pageOf(endpoint),
});

export const readWebhookOperation = defineOperation({
  ...read,
  id: "webhooks.read",
  summary: "Retrieve an endpoint.",
  response: endpoint,
});

export const updateWebhookBody = z.strictObject({
  url: merchantUrl.optional(),
  events: events.optional(),
  description,
  status: oneOf(["enabled", "disabled"]).optional(),
});

export const updateWebhookOperation = defineOperation({
  ...write,
  id: "webhooks.update",
  summary:
    "Change an endpoint. What is left to be delivered to it when it is disabled is given up, and can be " +
    "retried once it is enabled again.",
  body: updateWebhookBody,
  response: endpoint,
});

export const deleteWebhookOperation = defineOperation({
  ...write,
  id: "webhooks.delete",
  summary: "Delete an endpoint. Its deliveries stay in the log.",
  response: deleted,
});

const secret = z
  .object({
    secret: z.string().optional().meta({ example: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" }),
    previousUntil: time
      .nullable()
      .describe(
        "Until when events are also signed with the secret before this one; null: they are not.",
      ),
  })
  .meta({ id: "WebhookSecret" });

export const readWebhookSecretOperation = defineOperation({
  id: "webhooks.secret",
  summary: "Reveal the secret that signs your events.",
  auth: { scope: "webhooks:write" },
  sessionOnly: true,
  stepUp: true,
  response: secret,
});

export const rotateWebhookSecretOperation = defineOperation({
  ...write,
  id: "webhooks.rotate-secret",
  summary: "Replace the secret that signs your events. For 24 hours they are signed with both.",
  sessionOnly: true,
  stepUp: true,
  response: secret,
  secretMembers: ["secret"],
});

/** The states of a delivery: `failed` is tried again, `exhausted` is not. */
export const deliveryStatuses = ["pending", "success", "failed", "exhausted"] as const;

const headers = z.record(z.string(), z.string());

const attempt = z
  .object({
    at: time,
    statusCode: z.number().int().nullable().describe("Null: there was no response."),
    durationMs: count,
    error: z.string().nullable().describe("What went wrong; null after a success."),
    request: z.object({ url: z.string(), headers, body: z.string() }),
    response: z
      .object({
        headers,
        body: z.string().describe("The first 4 KB."),
        isCut: z.boolean().describe("Whether there was more, or it broke off."),
      })
      .nullable(),
  })
  .meta({ id: "WebhookDeliveryAttempt" });

const delivery = z
  .object({
    id: z.string().meta({ example: "dlv_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" }),
    eventId: z.string(),
    event: z.enum(eventNames),
    endpointId: z.string().nullable().describe("Null: the `callbackUrl` of a request."),
    url: z.string(),
    status: z.enum(deliveryStatuses),
    attempts: z.array(attempt).describe("The oldest first."),
    nextAttemptAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: "WebhookDelivery" });

export const listDeliveriesOperation = defineOperation({
  ...read,
  id: "webhooks.deliveries",
  summary: "List deliveries of the last 90 days, newest first.",
  query: z.strictObject({
    ...paging,
    event: oneOf(eventNames).optional(),
    status: oneOf(deliveryStatuses).optional(),
    endpointId: token(64, "the id of one of your endpoints").optional(),
    eventId: token(64, "the id of one of your events").optional(),
    from: filterFrom.optional(),
    to: filterTo.optional(),
  }),
  response: pageOf(delivery),
});

export const readDeliveryOperation = defineOperation({
  ...read,
  id: "webhooks.read-delivery",
  summary: "Retrieve a delivery with all its attempts.",
  response: delivery,
});

export const retryDeliveryOperation = defineOperation({
  ...write,
  id: "webhooks.retry-delivery",
  summary: "Attempt a delivery once more now, with the same event id and bytes.",
  bodyOptional: true,
  body: z.strictObject({}),
  response: delivery,
  errors: ["INVALID_STATE"],
});

export const retryDeliveriesOperation = defineOperation({
  ...write,
  id: "webhooks.retry-deliveries",
  summary:
    "Attempt again all deliveries since a moment that have failed, at most 10,000 in one call.",
  body: z.strictObject({ since: filterFrom }),
  response: z.object({ retried: count }),
});

export const testWebhookOperation = defineOperation({
  ...write,
  id: "webhooks.test",
  summary: "Send an endpoint a sample event, marked with `test`.",
  bodyOptional: true,
  body: z.strictObject({ event: oneOf(eventNames).optional() }),
  response: delivery,
  errors: ["INVALID_STATE"],
});
