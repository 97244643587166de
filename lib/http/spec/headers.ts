import type { Operation } from "@/lib/contract/operation";
import { takesIdempotencyKey, type DocumentedResponse } from "@/lib/contract/responses";

const requestId = "req_01JD7Q3V5Y0T4R6W8X1Z2A3B4C";

/** Every response header of the API, as components that responses refer to. */
export const headers = {
  "X-Request-Id": {
    description: "Identifies this request; include it when you contact us.",
    required: true,
    schema: { type: "string", pattern: "^req_[0-9A-Z]{26}$" },
    example: requestId,
  },
  "X-RateLimit-Limit": {
    description: "Requests per minute in this operation's limit class.",
    schema: { type: "integer", minimum: 1 },
    example: 100,
  },
  "X-RateLimit-Remaining": {
    description: "Requests left in this minute.",
    schema: { type: "integer", minimum: 0 },
    example: 99,
  },
  "X-RateLimit-Reset": {
    description: "When the limit resets, in Unix seconds.",
    schema: { type: "integer", format: "int64", minimum: 0 },
    example: 1_795_253_460,
  },
  "Retry-After": {
    description: "Seconds to wait before the next request.",
    schema: { type: "integer", minimum: 0 },
    example: 21,
  },
  "Idempotent-Replayed": {
    description:
      "Present where this is the response of an earlier request with the same key or `externalRef`.",
    schema: { type: "string", enum: ["true"] },
    example: "true",
  },
  "Set-Cookie": {
    description: "The session cookie, for browsers.",
    schema: { type: "string" },
    example: "cedirail.session=…; Path=/; HttpOnly; SameSite=Lax",
  },
  "Content-Disposition": {
    description: "The name under which a browser saves the file.",
    schema: { type: "string" },
    example: 'attachment; filename="result.csv"',
  },
  Pragma: {
    description: "Tokens are not to be cached (RFC 6749 §5.1).",
    schema: { type: "string", enum: ["no-cache"] },
    example: "no-cache",
  },
  "WWW-Authenticate": {
    description: "How to authenticate.",
    schema: { type: "string" },
    example: 'Bearer realm="cedirail"',
  },
  Deprecation: {
    description: "Since when this operation is deprecated (RFC 9745).",
    schema: { type: "string" },
    example: "@1795253400",
  },
  Sunset: {
    description: "From when it may be gone (RFC 8594).",
    schema: { type: "string" },
    example: "Sat, 22 May 2027 09:30:00 GMT",
  },
  Allow: {
    description: "The methods that this path supports.",
    schema: { type: "string" },
    example: "GET, POST",
  },
} as const;
type HeaderName = keyof typeof headers;

const limitHeaders = ["X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset"] as const;

/** The headers of one response of an operation, as references. */
export function headersOf(operation: Operation, { status, codes }: DocumentedResponse) {
  const isSuccess = status === operation.status;
  const isCounted = status === 429 || (operation.limit !== null && status !== 405);
  const names: HeaderName[] = [
    "X-Request-Id",
    ...(isCounted ? limitHeaders : []),
    ...(isSuccess && takesIdempotencyKey(operation) ? (["Idempotent-Replayed"] as const) : []),
    ...(isSuccess ? (operation.responseHeaders ?? []) : []),
    ...(operation.deprecated ? (["Deprecation", "Sunset"] as const) : []),
    ...(status === 401 ? (["WWW-Authenticate"] as const) : []),
    ...(status === 405 ? (["Allow"] as const) : []),
    ...(codes.includes("RATE_LIMITED") ? (["Retry-After"] as const) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
