import { CedirailError } from "@/lib/errors";
import type { LimitState } from "@/lib/rate-limit/take";
import { logRejected, type RequestFacts } from "./log-request";
import { securityHeaders } from "./security-headers";

/** An answer before a host has made its own kind of response of it. */
export interface Envelope {
  status: number;
  headers: Record<string, string>;
  text: string;
}

function envelope(
  status: number,
  text: string,
  requestId: string,
  headers: Record<string, string>,
): Envelope {
  return {
    status,
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
      ...securityHeaders,
      "X-Request-Id": requestId,
      ...headers,
    },
    text,
  };
}

/** Builds an API answer; every one carries `X-Request-Id` (contract §1). */
export function answer(
  status: number,
  text: string,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(text, {
    status,
    headers: envelope(status, text, requestId, headers).headers,
  });
}

/**
 * The error response of contract §1 in its parts. Whatever is rejected passes here, and so is logged
 * here, once.
 */
export function errorEnvelope(
  error: CedirailError,
  facts: RequestFacts,
  headers: Record<string, string> = {},
): Envelope {
  const { requestId } = facts;
  logRejected(error, facts);
  const body = {
    error: {
      type: error.type,
      code: error.code,
      message: error.message,
      details: error.details,
    },
    requestId,
  };
  const challenge: Record<string, string> =
    error.status === 401 ? { "WWW-Authenticate": 'Bearer realm="cedirail"' } : {};
  return envelope(error.status, JSON.stringify(body), requestId, { ...challenge, ...headers });
}

/** The same as a response. */
export function respondError(
  error: CedirailError,
  facts: RequestFacts,
  headers: Record<string, string> = {},
): Response {
  const { status, headers: all, text } = errorEnvelope(error, facts, headers);
  return new Response(text, { status, headers: all });
}

/** The rate-limit headers of interface §8. */
export function limitHeaders(state: LimitState): Record<string, string> {
  return {
    "X-RateLimit-Limit": String(state.limit),
    "X-RateLimit-Remaining": String(state.remaining),
    "X-RateLimit-Reset": String(state.resetsAt),
    ...(state.exceeded ? { "Retry-After": String(state.secondsLeft) } : {}),
  };
}
