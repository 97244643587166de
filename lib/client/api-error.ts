import type { ErrorCode, ErrorDetails } from "@/lib/errors";

/** The error code of the API, or `CONNECTION_LOST` when there was no response. */
export type ApiErrorCode = ErrorCode | "CONNECTION_LOST";

interface ApiErrorParts {
  /** HTTP status; 0 when there was no response. */
  status: number;
  code: ApiErrorCode;
  message: string;
  details?: ErrorDetails;
  requestId?: string;
  /** The response's `Retry-After`. */
  retryAfterSeconds?: number;
}

/** Why a call did not succeed, with a sentence that a person can read. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly details: ErrorDetails;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(parts: ApiErrorParts) {
    const { status, code, message, details = {}, requestId, retryAfterSeconds } = parts;
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /**
   * Whether the call may have had its effect although there was no clear response. Callers that move money
   * then repeat it unchanged, with the same key.
   */
  get mayHaveHappened(): boolean {
    return this.status === 0 || this.status >= 500;
  }

  /** The field that was rejected, as the interface names it, if it names one. */
  get field(): string | undefined {
    const { field } = this.details;
    return typeof field === "string" ? field : undefined;
  }

  /** Every field that is wrong, with what it should have been; the first is {@link field}. */
  get fieldErrors(): { field: string; expected: string }[] {
    const { errors = [this.details] } = this.details;
    return (Array.isArray(errors) ? errors : [])
      .map(asRecord)
      .flatMap(({ field, expected }) =>
        typeof field === "string" && typeof expected === "string" ? [{ field, expected }] : [],
      );
  }

  /** What the rejected field should have been, as a noun: "an email address". */
  get expected(): string | undefined {
    const { expected } = this.details;
    return typeof expected === "string" ? expected : undefined;
  }
}

/** No response: the device is offline, or the service could not be reached in time. */
export function connectionLost(): ApiError {
  return new ApiError({
    status: 0,
    code: "CONNECTION_LOST",
    message: "We could not reach Cedirail. Check your connection, then try again.",
  });
}

/**
 * Reads a rejection's body (contract §1, Errors); anything else becomes a plain sentence.
 * @param retryAfter the `Retry-After` header: seconds
 */
export function readRejection(
  status: number,
  body: unknown,
  retryAfter: string | null = null,
): ApiError {
  const { error, requestId } = asRecord(body);
  const { code, message, details } = asRecord(error);
  return new ApiError({
    status,
    code: typeof code === "string" ? (code as ErrorCode) : "INTERNAL_ERROR",
    message: typeof message === "string" ? message : "Something went wrong on our side. Try again.",
    details: asRecord(details),
    requestId: typeof requestId === "string" ? requestId : undefined,
    retryAfterSeconds: /^\d{1,5}$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined,
  });
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
