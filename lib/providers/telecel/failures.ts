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

const customerLimit: ReasonReadings = {
  in: ["PAYER_LIMIT_REACHED", true],
  ...atRecipient("RECIPIENT_LIMIT_REACHED", true),
};

const payerRejected: ReasonReadings["in"] = [
  "PAYER_REJECTED",
  false,
  "The payer declined the payment, or entered a wrong PIN.",
];

/** Parameters, descriptions and identifiers that Telecel did not accept. */
const invalidRequest = [17, 19, 26, 30, 31, 32, 36, 39, 40, 41, 42, 43, 50, 51, 52, 57, 58, 999];
/** Those that can reject a reversal too. */
const invalidReversal = [13, 15, 18, 20, 21, 28, 35];
const named = (numbers: readonly number[]) => numbers.map((number) => `INS-${number}`).join(" ");

/**
 * How a payment or reversal that was rejected or failed reads to the merchant (reference telecel-mpesa §11),
 * by Telecel's code, or by `CANCELLED` and `EXPIRED`, which its status query reports instead.
 */
export const { failureOf, isKnown } = createFailures(networks.telecel.name, {
  ...each({ in: rejected.in, out: rejected.out }, named(invalidRequest)),
  ...each(rejected, named(invalidReversal)),
  // Of a collection it is a wrong PIN or a rejection; of a reversal it may mean "already reversed".
  "INS-6": { in: payerRejected, out: ["UNKNOWN", false] },
  "INS-2006": { ...floatShort, in: ["PAYER_INSUFFICIENT_FUNDS", true] },
  "INS-2051": { in: ["PAYER_NOT_FOUND", false], ...atRecipient("RECIPIENT_NOT_FOUND", false) },
  ...each(customerLimit, "INS-990 INS-991"),
  ...each(unavailable, "INS-992 INS-993 INS-994 INS-995 INS-996"),
  ...each(misconfigured, "INS-989 INS-997 INS-998"),
  CANCELLED: { in: payerRejected, out: ["CANCELLED", true] },
  EXPIRED: { in: ["PAYER_TIMEOUT", true], out: ["EXPIRED", true] },
});
