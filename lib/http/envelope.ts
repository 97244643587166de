import type { Operation } from "@/lib/contract/operation";
import { OAuthError, type CedirailError } from "@/lib/errors";
import type { LimitState } from "@/lib/rate-limit/take";
import { logRejected, type RequestFacts } from "./log-request";
import { securityHeaders } from "./security-headers";
import { bodyOfParts, isStream, type Parts } from "./stream";

/** A response in its parts; each host sends it in its own way. */
export interface Envelope {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | Parts;
  /** One `Set-Cookie` header each. */
  cookies?: readonly string[];
}

/** Adds the headers of every API response, `X-Request-Id` among them (contract §1). */
export function envelopeOf(parts: Envelope, requestId: string): Envelope {
  return { ...parts, headers: apiHeaders(requestId, parts.headers) };
}

/** Adds `Deprecation` and `Sunset` where an operation will be removed. */
export function announceEnd({ deprecated }: Operation, envelope: Envelope): Envelope {
  if (!deprecated) return envelope;
  const end = {
    Deprecation: `@${Math.floor(deprecated.since.getTime() / 1000)}`,
    Sunset: deprecated.sunset.toUTCString(),
  };
  return { ...envelope, headers: { ...envelope.headers, ...end } };
}

/** An envelope as a web response. */
export function responseOf({ status, headers, body, cookies = [] }: Envelope): Response {
  const sent = isStream(body) ? bodyOfParts(body) : (body as BodyInit);
  const response = new Response(sent, { status, headers });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

function apiHeaders(requestId: string, headers: Record<string, string>): Record<string, string> {
  return {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...securityHeaders,
    "X-Request-Id": requestId,
    ...headers,
  };
}

/** Builds the error response of contract §1 and logs the rejection, once. */
export function errorEnvelope(
  error: CedirailError,
  facts: RequestFacts,
  headers: Record<string, string> = {},
): Envelope & { body: string } {
  const { requestId } = facts;
  logRejected(error, facts);
  const { type, code, message, details, status } = error;
  const isOAuth = facts.operation?.errorShape === "oauth";
  const challenge: Record<string, string> =
    status === 401
      ? { "WWW-Authenticate": `${isOAuth ? "Basic" : "Bearer"} realm="cedirail"` }
      : {};
  const body = isOAuth ? oauthBody(error) : { error: { type, code, message, details }, requestId };
  return {
    status,
    headers: apiHeaders(requestId, { ...challenge, ...headers }),
    body: JSON.stringify(body),
  };
}

/** A rejection as RFC 6749 §5.2 has it; what it has no code for gets those of its §4.1.2.1. */
function oauthBody(error: CedirailError) {
  const byStatus = { 429: "temporarily_unavailable", 500: "server_error" } as const;
  return {
    error:
      error instanceof OAuthError
        ? error.oauthCode
        : (byStatus[error.status as keyof typeof byStatus] ?? "invalid_request"),
    // The characters that the RFC allows.
    error_description: error.message
      .replaceAll('"', "'")
      .replace(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "?"),
  };
}

/** {@link errorEnvelope} as a web response. */
export function respondError(
  error: CedirailError,
  facts: RequestFacts,
  headers: Record<string, string> = {},
): Response {
  return responseOf(errorEnvelope(error, facts, headers));
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
