import type { components } from "./schema.js";

/** An event as a webhook delivers it. */
export type WebhookEvent = components["schemas"]["Event"];

/** A webhook that Cedirail has not sent, or not now: respond 401. */
export class WebhookVerificationError extends Error {
  override readonly name = "WebhookVerificationError";
}

type HeaderBag = Headers | Record<string, string | readonly string[] | undefined>;

const encoder = new TextEncoder();
const hmac = { name: "HMAC", hash: "SHA-256" };

/**
 * Verifies a webhook and returns its event. For 24 hours after the signing secret was replaced, the former one
 * verifies too. The same event may arrive more than once: handle each `id` once.
 *
 * @param body the bytes of the request, before anything has parsed them
 * @param headers those of the request, in any case
 * @param secret the signing secret, `whsec_` included
 * @param toleranceSeconds how old or early an attempt may be
 * @throws WebhookVerificationError unless the signature is one of these bytes, made now
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeaderBag,
  secret: string,
  toleranceSeconds = 300,
): Promise<WebhookEvent> {
  const bytes = typeof body === "string" ? encoder.encode(body) : body;
  const read = (name: string) => headerOf(headers, name);
  const key = await keyOf(encoder.encode(secret));
  const signatures = [read("x-service-signature"), read("x-service-signature-previous")];
  if (!(await isAnySigned(key, signatures.map(fromHex), bytes)))
    throw new WebhookVerificationError("x-service-signature is not the signature of this body.");
  await verifyAttempt(read, secret, bytes, toleranceSeconds);
  return JSON.parse(new TextDecoder().decode(bytes)) as WebhookEvent;
}

/**
 * The headers that Cedirail would send with a body, to test a receiver.
 * @param at the moment of the attempt
 */
export async function signWebhook(
  body: string,
  secret: string,
  at: Date = new Date(),
): Promise<Record<string, string>> {
  const { id } = JSON.parse(body) as { id: string };
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const sign = async (key: CryptoKey, text: string) =>
    new Uint8Array(await crypto.subtle.sign(hmac, key, encoder.encode(text)));
  const digest = await sign(await keyOf(encoder.encode(secret)), body);
  const standard = await sign(await standardKey(secret), `${id}.${timestamp}.${body}`);
  return {
    "content-type": "application/json; charset=utf-8",
    "x-service-signature": Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join(
      "",
    ),
    "x-service-event-id": id,
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${btoa(String.fromCharCode(...standard))}`,
  };
}

/** Of the headers of Standard Webhooks, which sign the moment of the attempt too; none need be there. */
async function verifyAttempt(
  read: (name: string) => string | undefined,
  secret: string,
  bytes: Uint8Array,
  toleranceSeconds: number,
): Promise<void> {
  const [id, timestamp, header] = ["id", "timestamp", "signature"].map((name) =>
    read(`webhook-${name}`),
  );
  if (id === undefined && timestamp === undefined && header === undefined) return;
  const offBy = Math.abs(Date.now() / 1000 - Number(timestamp));
  if (!(offBy <= toleranceSeconds))
    throw new WebhookVerificationError("webhook-timestamp is not one of now.");
  const prefix = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array([...prefix, ...bytes]);
  const signatures = (header ?? "").split(" ").map((part) => fromBase64(part.replace(/^v1,/, "")));
  if (!(await isAnySigned(await standardKey(secret), signatures, signed)))
    throw new WebhookVerificationError("webhook-signature is not the signature of this attempt.");
}

function headerOf(headers: HeaderBag, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === "string" ? found : found?.join(",");
}

function keyOf(bytes: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", bytes as BufferSource, hmac, false, ["sign", "verify"]);
}

/** Standard Webhooks keys with the bytes whose base64 follows `whsec_`. */
async function standardKey(secret: string): Promise<CryptoKey> {
  const bytes = fromBase64(secret.replace(/^whsec_/, ""));
  if (!bytes) throw new WebhookVerificationError("The signing secret is not whole.");
  return keyOf(bytes);
}

/** Compares in constant time, as WebCrypto does. */
async function isAnySigned(
  key: CryptoKey,
  signatures: (Uint8Array | undefined)[],
  bytes: Uint8Array,
): Promise<boolean> {
  for (const signature of signatures)
    if (
      signature &&
      (await crypto.subtle.verify(hmac, key, signature as BufferSource, bytes as BufferSource))
    )
      return true;
  return false;
}

function fromHex(text: string | undefined): Uint8Array | undefined {
  if (!text || !/^([0-9a-f]{2})+$/i.test(text)) return undefined;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function fromBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
