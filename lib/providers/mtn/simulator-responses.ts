/** MTN's responses in their two envelopes, the platform's and the gateway's (reference mtn-momo §7). */

export function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { "Content-Type": "application/json" },
  });
}

/** A status with a zero-length body. */
export function empty(status: number): Response {
  return new Response(null, { status, headers: { "Content-Length": "0" } });
}

const messages = {
  RESOURCE_NOT_FOUND: "Requested resource was not found.",
  RESOURCE_ALREADY_EXIST: "Duplicated reference id. Creation of resource failed.",
  NOT_ALLOWED_TARGET_ENVIRONMENT: "Access to target environment is forbidden.",
  INVALID_CALLBACK_URL_HOST: "Callback URL with different host name then configured for API User.",
  INVALID_CURRENCY: "Currency not supported.",
  INTERNAL_PROCESSING_ERROR: "An internal error occurred while processing.",
  SERVICE_UNAVAILABLE: "Service temporarily unavailable, try again later.",
} as const;
type PlatformCode = keyof typeof messages;

/** An error of the platform: `{code,message}`. */
export function platformError(status: number, code: PlatformCode): Response {
  return json(status, { code, message: messages[code] });
}

/** An error of the gateway before the platform: `{statusCode,message}`. */
export function gatewayError(status: number, message: string): Response {
  return json(status, { statusCode: status, message });
}

export function badRequest(message: string): Response {
  return gatewayError(400, message);
}

/** The form that MTN requires of a reference and of an API user's id. */
export const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
