import { eventMeanings, eventNames, type EventName } from "@/lib/contract/events";
import { readCatalog } from "@/lib/webhooks/catalog";
import { idOf } from "./sample-values";

const signature = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

/** The headers of a webhook (contract §5), with whether each is always sent. */
const headers: readonly [name: string, description: string, example: string, always: boolean][] = [
  [
    "x-service-signature",
    "The hex HMAC-SHA256 of the body's bytes, keyed with your webhook secret, `whsec_` included. " +
      "Compare it in constant time; where it differs, respond 401.",
    signature,
    true,
  ],
  [
    "x-service-signature-previous",
    "The same, keyed with the secret before the latest rotation, for 24 hours after it.",
    signature,
    false,
  ],
  ["x-service-event-id", "The id of the event: the same for every attempt.", idOf("evt"), true],
  ["x-service-delivery-id", "The id of the delivery.", idOf("dlv"), true],
  ["webhook-id", "The id of the event, as Standard Webhooks names it.", idOf("evt"), true],
  ["webhook-timestamp", "When this attempt was made, in Unix seconds.", "1795253400", true],
  [
    "webhook-signature",
    "The signature of Standard Webhooks, keyed with the bytes whose base64 follows `whsec_`.",
    "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    true,
  ],
];

const schemaOf: Record<string, string> = {
  transaction: "Transaction",
  payment_request: "PaymentRequest",
  identity: "Identity",
  kyc: "KycStatus",
};

const description =
  "Respond with any 2xx within 10 seconds; anything else is attempted again, over about two days. " +
  "Deliveries may repeat and arrive in any order: a repetition has the same `id`, and `data.sequence` orders " +
  "the changes of a transaction.";

function webhookOf(name: EventName) {
  const kinds = readCatalog().data.filter(({ event }) => event === name);
  const of = (resource: string) => ({
    allOf: [
      { $ref: "#/components/schemas/Event" },
      {
        type: "object",
        properties: {
          event: { const: name },
          resource: { const: resource },
          data: { $ref: `#/components/schemas/${schemaOf[resource]}` },
        },
      },
    ],
  });
  const bodies = kinds.map(({ resource }) => of(resource));
  const examples = kinds.map(({ resource, sample }) => [resource, { value: sample }] as const);
  return {
    operationId: `on${name.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: eventMeanings[name].replace(/\.$/, ""),
    description,
    tags: ["Webhooks"],
    security: [],
    parameters: headers.map(([header, about, example, required]) => ({
      in: "header",
      name: header,
      description: about,
      required,
      schema: { type: "string" },
      example,
    })),
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: bodies.length > 1 ? { oneOf: bodies } : bodies[0],
          examples: Object.fromEntries(examples),
        },
      },
    },
    responses: {
      "200": { description: "Received; it is not sent again." },
      "401": { description: "Your receiver rejected the signature; it is attempted again." },
    },
  };
}

/** What Cedirail sends to merchants, by event. */
export function webhooks(): Record<string, object> {
  return Object.fromEntries(eventNames.map((name) => [name, { post: webhookOf(name) }]));
}
