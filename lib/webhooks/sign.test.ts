import { createHmac } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { newWebhookSecret } from "@/lib/merchants/webhook-secret";
import { signedHeaders } from "./sign";

/** What a receiver can verify with; the body is not only ASCII. */

const secret = newWebhookSecret();
const previousSecret = newWebhookSecret();
const body = JSON.stringify({
  id: "evt_1",
  data: { description: "Kɔfi’s schöne Äpfel – 20 ₵ 🥭" },
});
const signed = (previous: string | null = null) =>
  signedHeaders({
    eventId: "evt_1",
    deliveryId: "dlv_1",
    body,
    at: new Date(),
    secret,
    previousSecret: previous,
  });

test("x-service-signature is the hex HMAC-SHA256 of the bytes, keyed with the text of the secret", () => {
  const headers = signed(previousSecret);
  const hex = (key: string) => createHmac("sha256", key).update(Buffer.from(body)).digest("hex");
  expect(headers["x-service-signature"]).toBe(hex(secret));
  expect(headers["x-service-signature-previous"]).toBe(hex(previousSecret));
  expect(signed()).not.toHaveProperty("x-service-signature-previous");
});

test("the library of Standard Webhooks verifies it, with either secret after a rotation", () => {
  for (const key of [secret, previousSecret])
    expect(new Webhook(key).verify(body, signed(previousSecret))).toEqual(JSON.parse(body));
  expect(() => new Webhook(newWebhookSecret()).verify(body, signed(previousSecret))).toThrow();
  expect(() => new Webhook(secret).verify(`${body} `, signed())).toThrow();
  expect(() => new Webhook(previousSecret).verify(body, signed())).toThrow();
});
