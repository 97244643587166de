import type { Direction, Failure } from "@/lib/providers/contract";
import { failureReader, type Reading } from "@/lib/providers/failure-reader";

/**
 * How a rejection or a failed order reads to the merchant, by Airtel's code or by our own word for an
 * answer without one (reference airtel-money §11).
 */
export function failureOf(direction: Direction, reason: string): Failure {
  return readerOf[direction].read(reason);
}

/** Whether a code of Airtel's names a cause for which an order of this direction does not come about. */
export function isFailureCode(direction: Direction, code: string): boolean {
  return readerOf[direction].knows(code);
}

/** What both products and the router before them say of our call rather than of the subscriber. */
const ofOurCall: Record<string, Reading<"PROVIDER_REJECTED" | "UNKNOWN">> = {
  // Our credentials or settings were rejected: once they are mended, the same order goes through.
  UNAUTHORIZED: ["PROVIDER_REJECTED", true],
  FORBIDDEN: ["PROVIDER_REJECTED", true],
  ROUTER001: ["PROVIDER_REJECTED", true],
  ROUTER005: ["PROVIDER_REJECTED", true],
  ROUTER006: ["PROVIDER_REJECTED", true],
  ROUTER007: ["PROVIDER_REJECTED", true],
  ROUTER112: ["PROVIDER_REJECTED", true],
  ROUTER119: ["PROVIDER_REJECTED", true],
  ESB000034: ["PROVIDER_REJECTED", true],
  ESB000035: ["PROVIDER_REJECTED", true],
  ESB000039: ["PROVIDER_REJECTED", true],
  BAD_REQUEST: ["PROVIDER_REJECTED", false],
  ROUTER003: ["PROVIDER_REJECTED", false],
  ESB000008: ["PROVIDER_REJECTED", false],
  ESB000011: ["UNKNOWN", false],
};

const payoutAmount = "AT Money does not pay out this amount.";
const collectionAmount = "AT Money does not collect this amount.";

/** In a payout the PIN, the payer and the funds are our own, and no fault of the merchant. */
const payout = failureReader(
  {
    RECIPIENT_NOT_FOUND:
      "This number has no AT Money account. Check the number before you send again.",
    RECIPIENT_LIMIT_REACHED:
      "The recipient's wallet cannot take this amount now. You can try again later.",
    RECIPIENT_NOT_ALLOWED: "The recipient's wallet is not allowed to receive money.",
    PROVIDER_REJECTED: "AT Money did not accept this payout. Contact support if it happens again.",
    PROVIDER_UNAVAILABLE: "AT Money could not make this payout just now. You can try again later.",
    EXPIRED: "AT Money did not finish this payout in time. You can send it again.",
    UNKNOWN: "AT Money could not make this payout and did not say why.",
  },
  {
    ...ofOurCall,
    ROUTER114: ["PROVIDER_REJECTED", true],
    ROUTER115: ["PROVIDER_REJECTED", true],
    ROUTER116: ["PROVIDER_REJECTED", true],
    ESB000033: ["RECIPIENT_NOT_FOUND", false],
    ESB000036: ["RECIPIENT_NOT_FOUND", false],
    DP00900001003: ["RECIPIENT_LIMIT_REACHED", true],
    DP00900001004: ["PROVIDER_REJECTED", false, payoutAmount],
    DP00900001005: ["PROVIDER_REJECTED", false],
    DP00900001007: ["PROVIDER_UNAVAILABLE", true],
    DP00900001009: ["RECIPIENT_NOT_ALLOWED", false],
    DP00900001010: ["PROVIDER_REJECTED", true],
    DP00900001011: [
      "PROVIDER_REJECTED",
      true,
      "AT Money has just taken a payout like this one. You can send it again in some minutes.",
    ],
    DP00900001012: ["RECIPIENT_NOT_FOUND", false],
    DP00900001013: ["PROVIDER_REJECTED", false],
    DP00900001014: ["PROVIDER_UNAVAILABLE", true],
    DP00900001016: ["PROVIDER_REJECTED", true],
    DP00900001018: ["PROVIDER_REJECTED", true],
    DP00900001019: ["PROVIDER_REJECTED", true],
    TE: ["EXPIRED", true],
  },
);

const wrongPin = "The payer entered a wrong PIN. You can ask again.";

/** In a collection the subscriber pays; Airtel at times calls them the payee. */
const collection = failureReader(
  {
    PAYER_NOT_FOUND:
      "The payer's number has no AT Money account. Check the number before you ask again.",
    PAYER_LIMIT_REACHED:
      "The payer has reached a limit of their wallet. You can ask again later, or for less.",
    PAYER_INSUFFICIENT_FUNDS:
      "The payer has too little money in their wallet. You can ask again once there is enough.",
    PAYER_REJECTED: "The payer declined the payment.",
    PAYER_TIMEOUT: "The payer did not approve the payment in time. You can ask again.",
    PROVIDER_REJECTED: "AT Money did not accept this payment. Contact support if it happens again.",
    UNKNOWN: "AT Money could not take this payment and did not say why.",
  },
  {
    ...ofOurCall,
    ROUTER115: ["PAYER_REJECTED", true, wrongPin],
    ESB000033: ["PAYER_NOT_FOUND", false],
    ESB000036: ["PAYER_NOT_FOUND", false],
    DP00800001002: ["PAYER_REJECTED", true, wrongPin],
    DP00800001003: ["PAYER_LIMIT_REACHED", true],
    DP00800001004: ["PROVIDER_REJECTED", false, collectionAmount],
    DP00800001005: ["PAYER_TIMEOUT", true],
    DP00800001007: ["PAYER_INSUFFICIENT_FUNDS", true],
    DP00800001008: ["PAYER_REJECTED", false],
    DP00800001009: ["PROVIDER_REJECTED", false],
    DP00800001010: ["PAYER_NOT_FOUND", false],
    DP00800001024: ["PAYER_TIMEOUT", true],
    DP00800001026: ["PROVIDER_REJECTED", true],
    DP00800001029: ["PAYER_TIMEOUT", true],
    TE: ["PAYER_TIMEOUT", true],
  },
);

const readerOf: Record<Direction, ReturnType<typeof failureReader>> = {
  in: collection,
  out: payout,
};
