import type { Failure, FailureCode } from "@/lib/providers/contract";

/** How a refusal or a failed transfer reads to the merchant (reference mtn-momo §7.3). */
export function failureOf(reason: string): Failure {
  const [code, retryable] = failureOfReason.get(reason) ?? (["UNKNOWN", false] as const);
  return { code, message: sentences[code], retryable };
}

type PayoutFailureCode = Extract<
  FailureCode,
  | "RECIPIENT_NOT_FOUND"
  | "RECIPIENT_LIMIT_REACHED"
  | "RECIPIENT_NOT_ALLOWED"
  | "PROVIDER_REJECTED"
  | "PROVIDER_UNAVAILABLE"
  | "EXPIRED"
  | "CANCELLED"
  | "UNKNOWN"
>;

const sentences: Record<PayoutFailureCode, string> = {
  RECIPIENT_NOT_FOUND:
    "This number has no MTN mobile-money account. Check the number before you send again.",
  RECIPIENT_LIMIT_REACHED:
    "The recipient's wallet cannot take this amount now. You can try again later.",
  RECIPIENT_NOT_ALLOWED: "The recipient's wallet is not allowed to receive money.",
  PROVIDER_REJECTED: "MTN did not accept this payout. Contact support if it happens again.",
  PROVIDER_UNAVAILABLE: "MTN could not make this payout just now. You can try again later.",
  EXPIRED: "MTN did not finish this payout in time. You can send it again.",
  CANCELLED: "MTN cancelled this payout. You can send it again.",
  UNKNOWN: "MTN could not make this payout and did not say why.",
};

/** In a payout the payer is our own float, so what MTN says of the payer is no fault of the merchant. */
const failureOfReason: ReadonlyMap<string, readonly [PayoutFailureCode, boolean]> = new Map([
  ["PAYEE_NOT_FOUND", ["RECIPIENT_NOT_FOUND", false]],
  ["PAYEE_LIMIT_REACHED", ["RECIPIENT_LIMIT_REACHED", true]],
  ["PAYEE_NOT_ALLOWED_TO_RECEIVE", ["RECIPIENT_NOT_ALLOWED", false]],
  ["NOT_ENOUGH_FUNDS", ["PROVIDER_UNAVAILABLE", true]],
  ["PAYER_LIMIT_REACHED", ["PROVIDER_UNAVAILABLE", true]],
  ["SERVICE_UNAVAILABLE", ["PROVIDER_UNAVAILABLE", true]],
  ["INTERNAL_PROCESSING_ERROR", ["PROVIDER_UNAVAILABLE", true]],
  ["COULD_NOT_PERFORM_TRANSACTION", ["PROVIDER_UNAVAILABLE", true]],
  ["PAYER_NOT_FOUND", ["PROVIDER_REJECTED", false]],
  ["SENDER_ACCOUNT_NOT_ACTIVE", ["PROVIDER_REJECTED", false]],
  ["NOT_ALLOWED", ["PROVIDER_REJECTED", false]],
  ["NOT_ALLOWED_TARGET_ENVIRONMENT", ["PROVIDER_REJECTED", false]],
  ["INVALID_CALLBACK_URL_HOST", ["PROVIDER_REJECTED", false]],
  ["INVALID_CURRENCY", ["PROVIDER_REJECTED", false]],
  ["APPROVAL_REJECTED", ["PROVIDER_REJECTED", false]],
  ["PAYMENT_NOT_APPROVED", ["PROVIDER_REJECTED", false]],
  ["REJECTED", ["PROVIDER_REJECTED", false]],
  ["TRANSFER_TYPE_UNKNOWN", ["PROVIDER_REJECTED", false]],
  ["VALIDATION_ERROR", ["PROVIDER_REJECTED", false]],
  ["BAD_REQUEST", ["PROVIDER_REJECTED", false]],
  // Our credentials or address were refused: once that is mended, the same payout goes through.
  ["UNAUTHORIZED", ["PROVIDER_REJECTED", true]],
  ["FORBIDDEN", ["PROVIDER_REJECTED", true]],
  ["EXPIRED", ["EXPIRED", true]],
  ["TRANSACTION_CANCELED", ["CANCELLED", true]],
]);
