import type { Direction, ExpectedTransfer, Failure } from "@/lib/providers/contract";
import { failureReader } from "@/lib/providers/failure-reader";
import { refundFailures } from "@/lib/providers/refund-failures";

/** A collection, a payout, or the refund of a collection. */
export type MtnMovement = Direction | "refund";

export function movementOf({
  direction,
  refundOf,
}: Pick<ExpectedTransfer, "direction" | "refundOf">): MtnMovement {
  return refundOf ? "refund" : direction;
}

/** How a rejection or a failed order reads to the merchant (reference mtn-momo §7.3). */
export function failureOf(movement: MtnMovement, reason: string): Failure {
  return readerOf[movement](reason);
}

/** In a payout the payer is our own float, so what MTN says of the payer is no fault of the merchant. */
const { read: readPayout } = failureReader(
  {
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
  },
  {
    PAYEE_NOT_FOUND: ["RECIPIENT_NOT_FOUND", false],
    PAYEE_LIMIT_REACHED: ["RECIPIENT_LIMIT_REACHED", true],
    PAYEE_NOT_ALLOWED_TO_RECEIVE: ["RECIPIENT_NOT_ALLOWED", false],
    NOT_ENOUGH_FUNDS: ["PROVIDER_UNAVAILABLE", true],
    PAYER_LIMIT_REACHED: ["PROVIDER_UNAVAILABLE", true],
    SERVICE_UNAVAILABLE: ["PROVIDER_UNAVAILABLE", true],
    INTERNAL_PROCESSING_ERROR: ["PROVIDER_UNAVAILABLE", true],
    COULD_NOT_PERFORM_TRANSACTION: ["PROVIDER_UNAVAILABLE", true],
    PAYER_NOT_FOUND: ["PROVIDER_REJECTED", false],
    SENDER_ACCOUNT_NOT_ACTIVE: ["PROVIDER_REJECTED", false],
    NOT_ALLOWED: ["PROVIDER_REJECTED", false],
    NOT_ALLOWED_TARGET_ENVIRONMENT: ["PROVIDER_REJECTED", false],
    INVALID_CALLBACK_URL_HOST: ["PROVIDER_REJECTED", false],
    INVALID_CURRENCY: ["PROVIDER_REJECTED", false],
    APPROVAL_REJECTED: ["PROVIDER_REJECTED", false],
    PAYMENT_NOT_APPROVED: ["PROVIDER_REJECTED", false],
    REJECTED: ["PROVIDER_REJECTED", false],
    TRANSFER_TYPE_UNKNOWN: ["PROVIDER_REJECTED", false],
    VALIDATION_ERROR: ["PROVIDER_REJECTED", false],
    BAD_REQUEST: ["PROVIDER_REJECTED", false],
    // Our credentials or address were rejected: once that is mended, the same payout goes through.
    UNAUTHORIZED: ["PROVIDER_REJECTED", true],
    FORBIDDEN: ["PROVIDER_REJECTED", true],
    EXPIRED: ["EXPIRED", true],
    TRANSACTION_CANCELED: ["CANCELLED", true],
  },
);

/** In a collection the payee is our own account, so what MTN says of the payee is no fault of theirs. */
const { read: readCollection } = failureReader(
  {
    PAYER_NOT_FOUND:
      "The payer's number has no MTN mobile-money account. Check the number before you ask again.",
    PAYER_LIMIT_REACHED:
      "The payer has reached a limit of their wallet. You can ask again later, or for less.",
    PAYER_INSUFFICIENT_FUNDS:
      "The payer has too little money in their wallet. You can ask again once there is enough.",
    PAYER_REJECTED: "The payer declined the payment.",
    PAYER_TIMEOUT: "The payer did not approve the payment in time. You can ask again.",
    PROVIDER_REJECTED: "MTN did not accept this payment. Contact support if it happens again.",
    PROVIDER_UNAVAILABLE: "MTN could not take this payment just now. You can try again later.",
    CANCELLED: "The payment was cancelled at MTN. You can ask again.",
    UNKNOWN: "MTN could not take this payment and did not say why.",
  },
  {
    PAYER_NOT_FOUND: ["PAYER_NOT_FOUND", false],
    SENDER_ACCOUNT_NOT_ACTIVE: [
      "PAYER_NOT_FOUND",
      false,
      "The payer's MTN mobile-money account is not active.",
    ],
    PAYER_LIMIT_REACHED: ["PAYER_LIMIT_REACHED", true],
    NOT_ENOUGH_FUNDS: ["PAYER_INSUFFICIENT_FUNDS", true],
    APPROVAL_REJECTED: ["PAYER_REJECTED", false],
    PAYMENT_NOT_APPROVED: ["PAYER_REJECTED", false],
    REJECTED: ["PAYER_REJECTED", false],
    EXPIRED: ["PAYER_TIMEOUT", true],
    COULD_NOT_PERFORM_TRANSACTION: ["PAYER_TIMEOUT", true],
    TRANSACTION_CANCELED: ["CANCELLED", true],
    // MTN's word for anything: to blame the payer, or MTN, would be a guess.
    INTERNAL_PROCESSING_ERROR: [
      "UNKNOWN",
      true,
      "The payment failed and MTN did not say why. Most often the payer has too little money.",
    ],
    PAYEE_LIMIT_REACHED: ["PROVIDER_UNAVAILABLE", true],
    SERVICE_UNAVAILABLE: ["PROVIDER_UNAVAILABLE", true],
    PAYEE_NOT_FOUND: ["PROVIDER_REJECTED", false],
    PAYEE_NOT_ALLOWED_TO_RECEIVE: ["PROVIDER_REJECTED", false],
    NOT_ALLOWED: ["PROVIDER_REJECTED", false],
    NOT_ALLOWED_TARGET_ENVIRONMENT: ["PROVIDER_REJECTED", false],
    INVALID_CALLBACK_URL_HOST: ["PROVIDER_REJECTED", false],
    INVALID_CURRENCY: ["PROVIDER_REJECTED", false],
    TRANSFER_TYPE_UNKNOWN: ["PROVIDER_REJECTED", false],
    VALIDATION_ERROR: ["PROVIDER_REJECTED", false],
    BAD_REQUEST: ["PROVIDER_REJECTED", false],
    // Our credentials or address were rejected: once that is mended, the same request goes through.
    UNAUTHORIZED: ["PROVIDER_REJECTED", true],
    FORBIDDEN: ["PROVIDER_REJECTED", true],
  },
);

/** In a refund the payer is our own float, and the payee whoever had paid us. */
const readRefund = refundFailures("MTN", {
  PAYEE_NOT_FOUND: ["RECIPIENT_NOT_FOUND", false],
  PAYEE_LIMIT_REACHED: ["RECIPIENT_LIMIT_REACHED", true],
  PAYEE_NOT_ALLOWED_TO_RECEIVE: ["RECIPIENT_NOT_ALLOWED", false],
  NOT_ENOUGH_FUNDS: ["PROVIDER_UNAVAILABLE", true],
  PAYER_LIMIT_REACHED: ["PROVIDER_UNAVAILABLE", true],
  SERVICE_UNAVAILABLE: ["PROVIDER_UNAVAILABLE", true],
  INTERNAL_PROCESSING_ERROR: ["PROVIDER_UNAVAILABLE", true],
  COULD_NOT_PERFORM_TRANSACTION: ["PROVIDER_UNAVAILABLE", true],
  EXPIRED: ["PROVIDER_UNAVAILABLE", true],
  RESOURCE_NOT_FOUND: ["PROVIDER_REJECTED", false],
  NOT_ALLOWED: ["PROVIDER_REJECTED", false],
  NOT_ALLOWED_TARGET_ENVIRONMENT: ["PROVIDER_REJECTED", false],
  INVALID_CALLBACK_URL_HOST: ["PROVIDER_REJECTED", false],
  INVALID_CURRENCY: ["PROVIDER_REJECTED", false],
  BAD_REQUEST: ["PROVIDER_REJECTED", false],
  UNAUTHORIZED: ["PROVIDER_REJECTED", true],
  FORBIDDEN: ["PROVIDER_REJECTED", true],
});

const readerOf: Record<MtnMovement, (reason: string) => Failure> = {
  in: readCollection,
  out: readPayout,
  refund: readRefund,
};
