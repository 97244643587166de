import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signedHeaders } from "@/lib/webhooks/sign";
import { signWebhook, verifyWebhook, WebhookVerificationError } from "./webhooks";

const secret = "whsec_c2VjcmV0IG9mIHRoZSByZWNlaXZlcnMgaW4gdGhlIGRvY3M=";
const former = "whsec_dGhlIHNlY3JldCBiZWZvcmUgdGhlIHJvdGF0aW9uIG9mIGl0ISE=";
const body = '{"id":"evt_01","event":"payment.completed","data":{"recipientName":"Ama Ɛdɔ 🇬🇭"}}';
const bytes = new TextEncoder().encode(body);

const sent = (at = new Date(), previousSecret: string | null = null) =>
  signedHeaders({ eventId: "evt_01", deliveryId: "dlv_01", body, at, secret, previousSecret });
const rejected = (...args: Parameters<typeof verifyWebhook>) =>
  expect(verifyWebhook(...args)).rejects.toBeInstanceOf(WebhookVerificationError);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test("what Cedirail sends verifies, as text or bytes, whatever holds the headers", async () => {
  const headers = sent();
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  );
  for (const bag of [headers, new Headers(headers), upper])
    for (const received of [body, bytes])
      expect((await verifyWebhook(received, bag, secret)).id).toBe("evt_01");
});

test("after a rotation both secrets verify", async () => {
  const headers = sent(new Date(), former);
  expect((await verifyWebhook(bytes, headers, secret)).id).toBe("evt_01");
  expect((await verifyWebhook(bytes, headers, former)).id).toBe("evt_01");
  await rejected(bytes, sent(), former);
});

test("one changed byte, another secret and a signature that is none are rejected", async () => {
  const headers = sent();
  await rejected(body.replace("Ama", "Ana"), headers, secret);
  await rejected(`${body} `, headers, secret);
  await rejected(bytes, headers, `${secret}x`);
  await rejected(bytes, {}, secret);
  const own = headers["x-service-signature"] ?? "";
  for (const wrong of ["", "0", `${own}00`, own.slice(2), "é".repeat(64), "zz".repeat(32)])
    await rejected(bytes, { ...headers, "x-service-signature": wrong }, secret);
});

test("an attempt of another time is rejected where the headers say when it was made", async () => {
  await rejected(bytes, sent(minutesAgo(6)), secret);
  await rejected(bytes, sent(minutesAgo(-6)), secret);
  expect((await verifyWebhook(bytes, sent(minutesAgo(6)), secret, 600)).id).toBe("evt_01");
  const replayed = { ...sent(minutesAgo(60)), "webhook-timestamp": String(Date.now() / 1000) };
  await rejected(bytes, replayed, secret);
  for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"])
    await rejected(bytes, { ...sent(), [name]: undefined }, secret);
  const only = { "x-service-signature": sent(minutesAgo(60))["x-service-signature"] };
  expect((await verifyWebhook(bytes, only, secret)).id).toBe("evt_01");
});

test("what the client signs is what Cedirail signs", async () => {
  const at = new Date();
  const headers = await signWebhook(body, secret, at);
  expect(sent(at)).toMatchObject(headers);
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ id: "evt_01" });
});
