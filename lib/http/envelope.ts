import { CedirailError } from "@/lib/errors";
import type { LimitState } from "@/lib/rate-limit/take";
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

/** The error answer of contract §1, for an error thrown on purpose, in its parts. */
export function errorEnvelope(
  error: CedirailError,
  requestId: string,
  headers: Record<string, string> = {},
): Envelope {
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
export function answerError(
  error: CedirailError,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  const { status, headers: all, text } = errorEnvelope(error, requestId, headers);
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
