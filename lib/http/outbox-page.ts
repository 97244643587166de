import type { IncomingMessage } from "node:http";
import { isAllowedAddress } from "@/lib/auth/ip-range";
import { config } from "@/lib/config/env";
import { isSame, tagOf } from "@/lib/crypto/seal";

/** Says to the pages, in a request's header, that this visitor may read everybody's messages. */
export const outboxHeader = "x-cedirail-outbox";

const loopback = ["127.0.0.0/8", "::1"];
const loopbackName = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/**
 * What the server writes into {@link outboxHeader}, whatever the client sent: on a testnet that sends no e-mails,
 * for visitors on the machine itself. A proxy on it speaks for others, and under another name the page of another
 * site may be calling.
 */
export function outboxGrant({ headers, socket }: IncomingMessage): string | undefined {
  const { environment, mail } = config();
  if (environment !== "testnet" || mail !== null) return undefined;
  const isForwarded = "x-forwarded-for" in headers || "forwarded" in headers;
  const isHere = isAllowedAddress(loopback, socket.remoteAddress ?? null);
  return isHere && !isForwarded && loopbackName.test(headers.host ?? "") ? grant() : undefined;
}

/** Whether a request's header is our server's. Where Next runs alone nobody overwrites it, or can write it. */
export function isOutboxGranted(header: string | null): boolean {
  return isSame(header ?? "", grant());
}

const grant = () => tagOf(config().encryptionKey, "outbox page", "granted");
