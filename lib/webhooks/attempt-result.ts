import type { OutboundFailure, OutboundResult } from "@/lib/outbound/http-client";
import { nextDelayMs } from "./schedule";

/** An attempt and what follows from it. */
export interface Attempted {
  id: string;
  /** Which attempt of its delivery it is, from 1. */
  number: number;
  /** Null: a `callbackUrl`. */
  endpointId: string | null;
  /** For when it was planned. */
  plannedAt: Date;
  at: Date;
  durationMs: number;
  statusCode: number | null;
  /** Null: it succeeded. */
  error: string | null;
  request: { url: string; headers: Record<string, string> };
  response: { headers: Record<string, string>; body: string; isCut: boolean } | null;
  /** Until the next attempt, before `RETRY_TIME_SCALE`; null: there is none. */
  delayMs: number | null;
}

interface Exchange extends Pick<Attempted, "at" | "durationMs" | "request"> {
  delivery: { id: string; attempts: number; endpointId: string | null; plannedAt: Date };
  result: OutboundResult;
}

/** What an exchange with a receiver means: 2xx is success, whatever became of the rest of the response. */
export function resultOf({ delivery, result, ...exchange }: Exchange): Attempted {
  const number = delivery.attempts + 1;
  const error = errorOf(result);
  const attempted = {
    id: delivery.id,
    number,
    endpointId: delivery.endpointId,
    plannedAt: delivery.plannedAt,
    ...exchange,
    error,
  };
  if (result.kind !== "response")
    return { ...attempted, statusCode: null, response: null, delayMs: nextDelayMs(number) };
  const { status, headers, body, isCut } = result;
  const retryAfter = headers.get("retry-after");
  const delayMs = error === null || status === 410 ? null : nextDelayMs(number, retryAfter);
  // The database cannot store the character zero.
  const response = {
    headers: Object.fromEntries(headers),
    body: body.replaceAll("\0", "\uFFFD"),
    isCut,
  };
  return { ...attempted, statusCode: status, response, delayMs };
}

function errorOf(result: OutboundResult): string | null {
  if (result.kind !== "response") return failureText(result);
  const { status } = result;
  if (status >= 200 && status < 300) return null;
  if (status === 410) return "The response was 410: the receiver no longer wants events.";
  if (status >= 300 && status < 400)
    return `The response was ${status}: redirects are not followed.`;
  return `The response was ${status}, not 2xx.`;
}

const notSent: Record<Extract<OutboundFailure, { kind: "not_sent" }>["reason"], string> = {
  dns: "The host name does not resolve.",
  rejected: "The host rejected the connection.",
  unreachable: "The host cannot be reached.",
  timeout: "There was no connection within 10 seconds.",
  tls: "The TLS handshake failed: the certificate is not valid for this host, or not trusted.",
  blocked_address: "The address is not allowed: it is not on the public internet.",
};

/** What the merchant reads; nothing of what is inside our network. */
function failureText(failure: OutboundFailure): string {
  if (failure.kind === "not_sent") return notSent[failure.reason];
  return failure.reason === "timeout"
    ? "There was no response within 10 seconds."
    : "The connection broke off before there was a response.";
}
