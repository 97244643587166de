/** The specification's error types with their HTTP status (interface §7), plus HTTP's own 405. */
export const statusOfType = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
} as const;
export type ErrorType = keyof typeof statusOfType;

/** The closed list of `error.code` values (contract §1) with the type each belongs to. */
export const typeOfCode = {
  INVALID_REQUEST: "BAD_REQUEST",
  BAD_REQUEST: "BAD_REQUEST",
  INSUFFICIENT_FUNDS: "BAD_REQUEST",
  LIMIT_EXCEEDED: "BAD_REQUEST",
  QUOTE_EXPIRED: "BAD_REQUEST",
  RATE_UNAVAILABLE: "BAD_REQUEST",
  INVALID_STATE: "BAD_REQUEST",
  DUPLICATE_REFERENCE: "BAD_REQUEST",
  IDEMPOTENCY_KEY_REUSED: "BAD_REQUEST",
  RECIPIENT_HAS_NO_IDENTITY: "BAD_REQUEST",
  OTP_INVALID: "BAD_REQUEST",
  UNAUTHORIZED: "UNAUTHORIZED",
  WRONG_ENVIRONMENT: "UNAUTHORIZED",
  FORBIDDEN: "FORBIDDEN",
  KYC_REQUIRED: "FORBIDDEN",
  IP_NOT_ALLOWED: "FORBIDDEN",
  MFA_REQUIRED: "FORBIDDEN",
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_ALLOWED: "METHOD_NOT_ALLOWED",
  RATE_LIMITED: "RATE_LIMITED",
  INTERNAL_ERROR: "INTERNAL_ERROR",
} as const satisfies Record<string, ErrorType>;
export type ErrorCode = keyof typeof typeOfCode;

export type ErrorDetails = Record<string, unknown>;

/** Internal facts, only for the log. */
interface InternalFacts {
  /**
   * What really happened where `message` hides it: which check failed, whose resource it is. Ids may
   * appear in it; secrets, phone numbers and the caller's texts must not.
   */
  internal?: string | undefined;
  cause?: unknown;
}

/**
 * The one error that domain code throws on purpose. `message` and `details` are public, `internal`
 * and `cause` are not. Anything else thrown surfaces as 500 `INTERNAL_ERROR`.
 */
export class CedirailError extends Error {
  override name = "CedirailError";
  readonly internal: string | null;
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    { internal, ...options }: InternalFacts = {},
  ) {
    super(message, options);
    this.internal = internal ?? null;
  }

  get type(): ErrorType {
    return typeOfCode[this.code];
  }

  get status(): number {
    return statusOfType[this.type];
  }
}

/** One wrong field, as `error.details` names it. */
export interface FieldError {
  field: string;
  value?: unknown;
  expected: string;
}

/**
 * A parameter is wrong: 400 `INVALID_REQUEST` naming the field (interface §7, rule 1). `errors` are
 * all wrong fields, this one first; a single one is not repeated.
 */
export function invalidRequest(
  field: string,
  expected: string,
  value?: unknown,
  errors: readonly FieldError[] = [],
): CedirailError {
  return new CedirailError("INVALID_REQUEST", `${field}: expected ${expected}.`, {
    field,
    ...(value === undefined ? {} : { value }),
    expected,
    ...(errors.length > 1 ? { errors } : {}),
  });
}

/** The rejections of RFC 6749 §5.2, with the code that each has everywhere else. */
const codeOfOAuthError = {
  invalid_request: "INVALID_REQUEST",
  invalid_client: "UNAUTHORIZED",
  invalid_grant: "INVALID_REQUEST",
  unsupported_grant_type: "INVALID_REQUEST",
  invalid_scope: "INVALID_REQUEST",
} as const satisfies Record<string, ErrorCode>;

/** A rejection by the token endpoint, which has a shape of its own (RFC 6749 §5.2). */
export class OAuthError extends CedirailError {
  constructor(
    readonly oauthCode: keyof typeof codeOfOAuthError,
    message: string,
    internal?: string,
  ) {
    super(codeOfOAuthError[oauthCode], message, {}, { internal });
  }
}

/** The credential is missing or wrong; `internal` says why in the log, where the caller must not learn it. */
export function unauthorized(message: string, internal: string): CedirailError {
  return new CedirailError("UNAUTHORIZED", message, {}, { internal });
}

/** The caller may not do this. */
export function forbidden(message: string, details?: ErrorDetails): CedirailError {
  return new CedirailError("FORBIDDEN", message, details);
}

/** What the call names is not in a state that allows it; `internal` names what changed in the log. */
export function invalidState(
  message: string,
  details?: ErrorDetails,
  facts?: InternalFacts,
): CedirailError {
  return new CedirailError("INVALID_STATE", message, details, facts);
}

/** A session must prove its password again first (contract §2, step-up). */
export function stepUpNeeded(): CedirailError {
  return new CedirailError("MFA_REQUIRED", "Confirm your password to do this.", {
    next: "POST /api/auth/reauthenticate",
  });
}

/**
 * The same 404 for a missing resource, another merchant's resource and an id of the wrong form; `internal`
 * names it in the log.
 */
export function notFound(internal?: string): CedirailError {
  return new CedirailError("NOT_FOUND", "There is no such resource.", {}, { internal });
}

/** An unexpected error: 500, with the cause only in the log. */
export function internalError(cause: unknown, internal?: string): CedirailError {
  const message = "Something went wrong on our side.";
  return new CedirailError("INTERNAL_ERROR", message, {}, { cause, internal });
}
