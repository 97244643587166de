import { typeOfCode, type ErrorCode } from "@/lib/errors";

const e164 = { field: "recipient", value: "024", expected: "E.164, e.g. +233241234567" };

/** What a rejection with each code says, as `message` or with `details`. */
const samples: Record<ErrorCode, string | { message: string; details: Record<string, unknown> }> = {
  INVALID_REQUEST: { message: `recipient: expected ${e164.expected}.`, details: e164 },
  BAD_REQUEST: "The body is not valid JSON.",
  INSUFFICIENT_FUNDS: "The wallet has 20.00 GHS available; 151.50 GHS are needed.",
  LIMIT_EXCEEDED: "The daily limit of 3,000.00 GHS would be exceeded.",
  QUOTE_EXPIRED: "The quote has expired. Create a new one.",
  RATE_UNAVAILABLE: "No current rate is available. Try again shortly.",
  INVALID_STATE: "The transaction is completed.",
  DUPLICATE_REFERENCE: {
    message: "INV-9 is the externalRef of another request.",
    details: { externalRef: "INV-9" },
  },
  IDEMPOTENCY_KEY_REUSED: "This Idempotency-Key was used with another body.",
  RECIPIENT_HAS_NO_IDENTITY: "+233241234567 has no identity.",
  OTP_INVALID: "The code is wrong or has expired.",
  UNAUTHORIZED: "The credential is missing or invalid.",
  WRONG_ENVIRONMENT: "This is a mainnet key; this is testnet.",
  FORBIDDEN: {
    message: "This credential lacks the scope payments:write.",
    details: { scope: "payments:write" },
  },
  KYC_REQUIRED: "Your business must be approved before money can be sent.",
  IP_NOT_ALLOWED: "This key may not be used from this address.",
  MFA_REQUIRED: "Prove your password again with POST /api/auth/reauthenticate.",
  NOT_FOUND: "Not found.",
  METHOD_NOT_ALLOWED: "This path supports GET and POST.",
  RATE_LIMITED: "More than 100 requests of this kind in one minute.",
  INTERNAL_ERROR: "Something went wrong on our side.",
};

/** One rejection per error code, as components that responses refer to. */
export const errorExamples = Object.fromEntries(
  (Object.keys(typeOfCode) as ErrorCode[]).map((code) => {
    const sample = samples[code];
    const { message, details } =
      typeof sample === "string" ? { message: sample, details: {} } : sample;
    const error = { type: typeOfCode[code], code, message, details };
    return [
      code,
      { summary: message, value: { error, requestId: "req_01JD7Q3V5Y0T4R6W8X1Z2A3B4C" } },
    ];
  }),
);
