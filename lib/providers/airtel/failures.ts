import {
  createFailures,
  each,
  floatShort,
  misconfigured,
  rejected,
  unavailable,
  type ReasonReadings,
} from "@/lib/providers/failures";
import { networks } from "@/lib/providers/mobile-money";

const notFound: ReasonReadings = {
  in: ["PAYER_NOT_FOUND", false],
  out: ["RECIPIENT_NOT_FOUND", false],
};
const payerTimeout: ReasonReadings = { in: ["PAYER_TIMEOUT", true] };
const wrongPin: ReasonReadings["in"] = [
  "PAYER_REJECTED",
  true,
  "The payer entered a wrong PIN. You can try again.",
];
const amountOf = (sentence: string) => ["PROVIDER_REJECTED", false, sentence] as const;

/**
 * How a rejected or failed order reads to the merchant, by Airtel's code, or by our own reason for a
 * response without one (reference airtel-money §11). A refund has a reading only where the rejection comes
 * before Airtel looks at the payment, or for want of one: any other may mean "already refunded".
 */
export const { failureOf, isKnown } = createFailures(networks.airtel.name, {
  ...each(misconfigured, "FORBIDDEN ROUTER001 ROUTER005 ROUTER006 ROUTER007 ROUTER112"),
  ...each(misconfigured, "ROUTER119 ESB000034 ESB000035 ESB000039"),
  ...each(
    { out: misconfigured.out },
    "ROUTER114 ROUTER116 DP00900001010 DP00900001016 DP00900001018",
  ),
  ...each({ out: misconfigured.out }, "DP00900001019"),
  ...each(rejected, "ROUTER003 ESB000008"),
  ...each({ out: rejected.out }, "DP00900001005 DP00900001013"),
  ...each({ refund: rejected.refund }, "ESB000045 DP00800001025"),
  ...each({ out: floatShort.out }, "DP00900001007"),
  ...each({ out: unavailable.out }, "DP00900001014"),
  ...each(notFound, "ESB000033 ESB000036"),
  ...each(payerTimeout, "DP00800001005 DP00800001024 DP00800001029"),
  UNAUTHORIZED: { in: misconfigured.in, out: misconfigured.out },
  BAD_REQUEST: { in: rejected.in, out: rejected.out },
  TE: { ...payerTimeout, out: ["EXPIRED", true] },

  ROUTER115: { in: wrongPin, out: misconfigured.out },

  ESB000011: { in: ["UNKNOWN", false], out: ["UNKNOWN", false] },

  DP00800001002: { in: wrongPin },
  DP00800001003: { in: ["PAYER_LIMIT_REACHED", true] },
  DP00800001004: { in: amountOf("AT Money cannot collect this amount.") },
  DP00800001007: { in: ["PAYER_INSUFFICIENT_FUNDS", true] },
  DP00800001008: { in: ["PAYER_REJECTED", false] },
  DP00800001009: { in: rejected.in },
  DP00800001010: { in: ["PAYER_NOT_FOUND", false] },
  DP00800001026: { in: misconfigured.in, refund: misconfigured.refund },

  DP00900001003: { out: ["RECIPIENT_LIMIT_REACHED", true] },
  DP00900001004: { out: amountOf("AT Money cannot pay out this amount.") },
  DP00900001009: { out: ["RECIPIENT_NOT_ALLOWED", false] },
  DP00900001011: {
    out: [
      "PROVIDER_REJECTED",
      true,
      "AT Money has just received a similar payout. You can send it again in a few minutes.",
    ],
  },
  DP00900001012: { out: ["RECIPIENT_NOT_FOUND", false] },
});
