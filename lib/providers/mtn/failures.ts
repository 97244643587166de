import {
  atRecipient,
  createFailures,
  each,
  floatShort,
  misconfigured,
  rejected,
  unavailable,
  type ReasonReadings,
} from "@/lib/providers/failures";
import { networks } from "@/lib/providers/mobile-money";

const payerRejected: ReasonReadings = { in: ["PAYER_REJECTED", false], out: rejected.out };

/** How a rejected or failed order reads to the merchant (reference mtn-momo §7.3). */
export const { failureOf } = createFailures(networks.mtn.name, {
  PAYER_NOT_FOUND: { in: ["PAYER_NOT_FOUND", false], out: rejected.out },
  SENDER_ACCOUNT_NOT_ACTIVE: {
    in: ["PAYER_NOT_FOUND", false, "The payer's MTN Mobile Money account is not active."],
    out: rejected.out,
  },
  PAYER_LIMIT_REACHED: { ...unavailable, in: ["PAYER_LIMIT_REACHED", true] },
  NOT_ENOUGH_FUNDS: { ...floatShort, in: ["PAYER_INSUFFICIENT_FUNDS", true] },
  ...each(payerRejected, "APPROVAL_REJECTED PAYMENT_NOT_APPROVED REJECTED"),
  PAYEE_NOT_FOUND: { in: rejected.in, ...atRecipient("RECIPIENT_NOT_FOUND", false) },
  PAYEE_LIMIT_REACHED: { in: unavailable.in, ...atRecipient("RECIPIENT_LIMIT_REACHED", true) },
  PAYEE_NOT_ALLOWED_TO_RECEIVE: {
    in: rejected.in,
    ...atRecipient("RECIPIENT_NOT_ALLOWED", false),
  },
  EXPIRED: { ...unavailable, in: ["PAYER_TIMEOUT", true], out: ["EXPIRED", true] },
  COULD_NOT_PERFORM_TRANSACTION: { ...unavailable, in: ["PAYER_TIMEOUT", true] },
  TRANSACTION_CANCELED: { in: ["CANCELLED", true], out: ["CANCELLED", true] },
  // MTN uses it for anything: blaming the payer, or MTN, would be a guess.
  INTERNAL_PROCESSING_ERROR: {
    ...unavailable,
    in: [
      "UNKNOWN",
      true,
      "The payment failed and MTN gave no reason. The most common cause is that the payer has too little money.",
    ],
  },
  SERVICE_UNAVAILABLE: unavailable,
  RESOURCE_NOT_FOUND: { refund: rejected.refund },
  ...each({ in: rejected.in, out: rejected.out }, "TRANSFER_TYPE_UNKNOWN VALIDATION_ERROR"),
  ...each(rejected, "NOT_ALLOWED NOT_ALLOWED_TARGET_ENVIRONMENT"),
  ...each(rejected, "INVALID_CALLBACK_URL_HOST INVALID_CURRENCY BAD_REQUEST"),
  ...each(misconfigured, "UNAUTHORIZED FORBIDDEN"),
});
