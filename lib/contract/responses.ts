import { statusOfType, typeOfCode, type ErrorCode } from "@/lib/errors";
import type { Operation } from "./operation";

/** What an operation answers with under one status. */
export interface DocumentedResponse {
  status: number;
  /** Codes of `error.code`; none where it is no rejection. */
  codes: ErrorCode[];
}

/** Whether an operation takes an `Idempotency-Key`. */
export function takesIdempotencyKey({ transactional, method }: Operation): boolean {
  return transactional === true && method !== "DELETE";
}

/** Every code that the wrapper or the operation itself rejects with. */
function codesOf(operation: Operation): Set<ErrorCode> {
  const { auth, limit, body, query, params, stepUp, method, errors = [] } = operation;
  const codes = new Set<ErrorCode>(["BAD_REQUEST", "METHOD_NOT_ALLOWED", "INTERNAL_ERROR"]);
  const add = (when: unknown, ...more: ErrorCode[]) => {
    if (when) for (const code of more) codes.add(code);
  };
  for (const code of errors) codes.add(code);
  // Whatever takes a credential rejects parameters that it does not know.
  add(auth !== "public" || body || query, "INVALID_REQUEST");
  add(takesIdempotencyKey(operation), "IDEMPOTENCY_KEY_REUSED");
  add(auth !== "public", "UNAUTHORIZED", "WRONG_ENVIRONMENT", "IP_NOT_ALLOWED");
  // Without the scope, or with a cookie that another site's page sent along.
  add(auth !== "public" && (auth !== "any" || method !== "GET"), "FORBIDDEN");
  add(stepUp, "MFA_REQUIRED");
  add(params, "NOT_FOUND");
  add(limit !== null || codes.has("UNAUTHORIZED"), "RATE_LIMITED");
  return codes;
}

/**
 * The statuses that an operation answers with, lowest first, and the codes under each: what the
 * interface document and its pages show, and what tests hold every answer against.
 */
export function responsesOf(operation: Operation): DocumentedResponse[] {
  const { status, alsoStatus } = operation;
  const answers = new Map<number, ErrorCode[]>([[status, []]]);
  if (alsoStatus) answers.set(alsoStatus, []);
  for (const code of Object.keys(typeOfCode) as ErrorCode[]) {
    if (!codesOf(operation).has(code)) continue;
    const rejected = statusOfType[typeOfCode[code]];
    answers.set(rejected, [...(answers.get(rejected) ?? []), code]);
  }
  return [...answers]
    .sort(([a], [b]) => a - b)
    .map(([answered, codes]) => ({ status: answered, codes }));
}
