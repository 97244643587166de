import {
  createFailures,
  misconfigured,
  rejected,
  unavailable,
  type ReasonReadings,
} from "@/lib/providers/failures";
import { networks } from "@/lib/providers/mobile-money";

const customerLimit: ReasonReadings = {
  in: ["PAYER_LIMIT_REACHED", true],
  out: ["RECIPIENT_LIMIT_REACHED", true],
  refund: ["RECIPIENT_LIMIT_REACHED", true],
};

const payerRejected: ReasonReadings["in"] = [
  "PAYER_REJECTED",
  false,
  "The payer declined the payment, or entered a wrong PIN.",
];

/** Parameters, descriptions and identifiers that Telecel did not accept. */
const invalidRequest = [
  13, 15, 17, 18, 19, 20, 21, 26, 28, 30, 31, 32, 35, 36, 39, 40, 41, 42, 43, 50, 51, 52, 57, 58,
  999,
];
/** Those of them that can reject a reversal. */
const invalidReversal = new Set([13, 15, 18, 20, 21, 28, 35]);
const invalid = Object.fromEntries(
  invalidRequest.map((number): [string, ReasonReadings] => {
    const { in: collection, out, refund } = rejected;
    const readings = { in: collection, out };
    return [`INS-${number}`, invalidReversal.has(number) ? { ...readings, refund } : readings];
  }),
);

/**
 * How a payment or reversal that was rejected or failed reads to the merchant (reference telecel-mpesa §11),
 * by Telecel's code, or by `CANCELLED` and `EXPIRED`, which its status query reports instead.
 */
export const { failureOf, isKnown } = createFailures(networks.telecel.name, {
  ...invalid,
  // Of a collection it is a wrong PIN or a rejection; of a reversal it may mean "already reversed".
  "INS-6": { in: payerRejected, out: ["UNKNOWN", false] },
  "INS-2006": { ...unavailable, in: ["PAYER_INSUFFICIENT_FUNDS", true] },
  "INS-2051": {
    in: ["PAYER_NOT_FOUND", false],
    out: ["RECIPIENT_NOT_FOUND", false],
    refund: ["RECIPIENT_NOT_FOUND", false],
  },
  "INS-990": customerLimit,
  "INS-991": customerLimit,
  "INS-992": unavailable,
  "INS-993": unavailable,
  "INS-994": unavailable,
  "INS-995": unavailable,
  "INS-996": unavailable,
  "INS-989": misconfigured,
  "INS-997": misconfigured,
  "INS-998": misconfigured,
  CANCELLED: { in: payerRejected, out: ["CANCELLED", true] },
  EXPIRED: { in: ["PAYER_TIMEOUT", true], out: ["EXPIRED", true] },
});
