import { createHmac } from "node:crypto";
import { bodySignature } from "@/lib/merchants/webhook-secret";

/** What one attempt of a delivery sends. */
export interface Signed {
  eventId: string;
  deliveryId: string;
  body: string;
  /** Of this attempt. */
  at: Date;
  /** `whsec_…` */
  secret: string;
  /** The secret before a rotation, while it signs too. */
  previousSecret: string | null;
}

/** A signature of Standard Webhooks, keyed with the bytes that follow `whsec_`. */
function standardSignature(secret: string, { eventId, at, body }: Signed): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signed = `${eventId}.${seconds(at)}.${body}`;
  return `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1000);

/** The headers by which a receiver knows and verifies an event (contract §5). */
export function signedHeaders(signed: Signed): Record<string, string> {
  const { eventId, deliveryId, body, at, secret, previousSecret } = signed;
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  return {
    "content-type": "application/json; charset=utf-8",
    "user-agent": "Cedirail-Webhooks/1",
    "x-service-signature": bodySignature(secret, body),
    ...(previousSecret === null
      ? {}
      : { "x-service-signature-previous": bodySignature(previousSecret, body) }),
    "x-service-event-id": eventId,
    "x-service-delivery-id": deliveryId,
    "webhook-id": eventId,
    "webhook-timestamp": String(seconds(at)),
    "webhook-signature": secrets.map((key) => standardSignature(key, signed)).join(" "),
  };
}
