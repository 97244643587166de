import type { components } from "./schema.js";

/** The codes of the API's errors, and those of calls that got no response of it. */
export type CedirailErrorCode =
  components["schemas"]["ErrorResponse"]["error"]["code"] | "NO_RESPONSE" | "UNEXPECTED_RESPONSE";

/**
 * A call that failed. `NO_RESPONSE`: the network failed or the time was over, so that the call may have been
 * carried out; make it again with the same `idempotencyKey`. `UNEXPECTED_RESPONSE`: something other than
 * Cedirail responded.
 */
export class CedirailError extends Error {
  override readonly name = "CedirailError";
  /** Of the response; 0 where there was none. */
  readonly status: number;
  readonly code: CedirailErrorCode;
  /** Of `INVALID_REQUEST`: `field`, `value` and `expected`. */
  readonly details: Record<string, unknown>;
  /** Name it when you contact us. */
  readonly requestId: string | null;
  /** What the call and all its attempts were made under; null where the operation takes none. */
  readonly idempotencyKey: string | null;

  constructor(
    message: string,
    fields: Pick<CedirailError, "status" | "code" | "idempotencyKey"> &
      Partial<Pick<CedirailError, "details" | "requestId" | "cause">>,
  ) {
    super(message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.status = fields.status;
    this.code = fields.code;
    this.idempotencyKey = fields.idempotencyKey;
    this.details = fields.details ?? {};
    this.requestId = fields.requestId ?? null;
  }
}

/** The error that a response reports. */
export async function errorOf(request: Request, response: Response): Promise<CedirailError> {
  const idempotencyKey = request.headers.get("idempotency-key");
  const { status } = response;
  const requestId = response.headers.get("x-request-id");
  const text = await response.text();
  try {
    const { error } = JSON.parse(text) as components["schemas"]["ErrorResponse"];
    const { message, code, details } = error;
    if (typeof message === "string" && typeof code === "string")
      return new CedirailError(message, { status, code, details, requestId, idempotencyKey });
  } catch {
    // Not JSON, or of another shape: from a proxy on the way.
  }
  const message = `${request.method} ${request.url}: the response (${status}) is not one of Cedirail.`;
  return new CedirailError(message, {
    status,
    code: "UNEXPECTED_RESPONSE",
    requestId,
    idempotencyKey,
  });
}
