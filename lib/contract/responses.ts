import * as z from "zod";
import { statusOfType, typeOfCode, type ErrorCode, type ErrorType } from "@/lib/errors";
import type { Operation } from "./operation";

/** The body of every rejection (contract §1, Errors). */
export const errorBody = z
  .object({
    error: z.object({
      type: z.enum(Object.keys(statusOfType) as [ErrorType, ...ErrorType[]]),
      code: z.enum(Object.keys(typeOfCode) as [ErrorCode, ...ErrorCode[]]),
      message: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
    requestId: z.string(),
  })
  .meta({ id: "ErrorResponse" });

/** The body of a rejection by the token endpoint (RFC 6749 §5.2). */
export const oauthErrorBody = z
  .object({
    error: z.enum([
      "invalid_request",
      "invalid_client",
      "invalid_grant",
      "unsupported_grant_type",
      "invalid_scope",
      "temporarily_unavailable",
      "server_error",
    ]),
    error_description: z.string(),
  })
  .meta({ id: "OAuthError" });

/** The responses of an operation with one status. */
export interface DocumentedResponse {
  status: number;
  /** Values of `error.code`; empty for a success. */
  codes: ErrorCode[];
}

/** Whether an operation accepts an `Idempotency-Key`. */
export function takesIdempotencyKey({ transactional, method }: Operation): boolean {
  return transactional !== undefined && method !== "DELETE";
}

/** Every error code that the wrapper or the operation itself returns. */
function codesOf(operation: Operation): Set<ErrorCode> {
  const {
    auth,
    limit,
    body,
    query,
    params,
    stepUp,
    sessionOnly,
    roles,
    method,
    errors = [],
  } = operation;
  const codes = new Set<ErrorCode>(["BAD_REQUEST", "METHOD_NOT_ALLOWED", "INTERNAL_ERROR"]);
  const add = (when: unknown, ...more: ErrorCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  for (const code of errors) codes.add(code);
  // Authenticated operations reject unknown query parameters.
  add(auth !== "public" || body || query, "INVALID_REQUEST");
  add(takesIdempotencyKey(operation), "IDEMPOTENCY_KEY_REUSED");
  add(auth !== "public", "UNAUTHORIZED", "WRONG_ENVIRONMENT", "IP_NOT_ALLOWED");
  // The scope is missing, it is a key, or another site's page sent the session cookie.
  add(
    auth !== "public" && (auth !== "any" || sessionOnly || roles || method !== "GET"),
    "FORBIDDEN",
  );
  add(stepUp, "MFA_REQUIRED");
  add(params, "NOT_FOUND");
  add(limit !== null || codes.has("UNAUTHORIZED"), "RATE_LIMITED");
  return codes;
}

/**
 * The responses of an operation, lowest status first, with the codes of each. The OpenAPI spec and the
 * API docs show them, and tests check every response against them.
 */
export function responsesOf(operation: Operation): DocumentedResponse[] {
  const { status, alsoStatus } = operation;
  const codes = codesOf(operation);
  const byStatus = new Map<number, ErrorCode[]>([[status, []]]);
  if (alsoStatus) byStatus.set(alsoStatus, []);
  for (const code of Object.keys(typeOfCode) as ErrorCode[]) {
    if (!codes.has(code)) continue;
    const rejected = statusOfType[typeOfCode[code]];
    byStatus.set(rejected, [...(byStatus.get(rejected) ?? []), code]);
  }
  return [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([code, list]) => ({ status: code, codes: list }));
}
