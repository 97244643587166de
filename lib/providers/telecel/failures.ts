import type { Direction, Failure, FailureCode } from "@/lib/providers/contract";

/**
 * How a payment that failed reads to the merchant (reference telecel-mpesa §11), by Telecel's code, or
 * by `CANCELLED` and `EXPIRED`, which its status query says instead.
 */
export function failureOf(direction: Direction, reason: string): Failure {
  const [code, retryable] = wordsOf(reason)?.[direction] ?? (["UNKNOWN", false] as const);
  return { code, message: sentences[direction][code] ?? sentences[direction].UNKNOWN, retryable };
}

/** Whether a code says by itself that a payment did not and will not happen. */
export function isFailure(reason: string): boolean {
  return wordsOf(reason) !== undefined;
}

type Word = readonly [FailureCode, boolean];
type Words = Record<Direction, Word>;

const forBoth = (word: Word): Words => ({ in: word, out: word });
/** Our own request or identity was not taken: nothing that the merchant could change. */
const rejected = forBoth(["PROVIDER_REJECTED", false]);
/** As above, but once our registration is mended the same payment goes through. */
const misconfigured = forBoth(["PROVIDER_REJECTED", true]);
/** Our own limits or hours at Telecel. */
const later = forBoth(["PROVIDER_UNAVAILABLE", true]);
const customerLimit: Words = {
  in: ["PAYER_LIMIT_REACHED", true],
  out: ["RECIPIENT_LIMIT_REACHED", true],
};

const wordsByReason: ReadonlyMap<string, Words> = new Map<string, Words>([
  // Telecel says no more than that; of a collection it is a wrong PIN or a rejection.
  ["INS-6", { in: ["PAYER_REJECTED", false], out: ["UNKNOWN", false] }],
  ["INS-2006", { in: ["PAYER_INSUFFICIENT_FUNDS", true], out: ["PROVIDER_UNAVAILABLE", true] }],
  ["INS-2051", { in: ["PAYER_NOT_FOUND", false], out: ["RECIPIENT_NOT_FOUND", false] }],
  ["INS-990", customerLimit],
  ["INS-991", customerLimit],
  ["INS-992", later],
  ["INS-993", later],
  ["INS-994", later],
  ["INS-995", later],
  ["INS-996", later],
  ["INS-989", misconfigured],
  ["INS-997", misconfigured],
  ["INS-998", misconfigured],
  ["CANCELLED", { in: ["PAYER_REJECTED", false], out: ["CANCELLED", true] }],
  ["EXPIRED", { in: ["PAYER_TIMEOUT", true], out: ["EXPIRED", true] }],
]);

/** Parameters, descriptions and identifiers that were not taken. */
const validation = new Set(
  [13, 15, 17, 18, 19, 20, 21, 26, 28, 30, 31, 32, 35, 36, 39, 40, 41, 42, 43, 50, 51, 52, 57, 58]
    .concat(999)
    .map((number) => `INS-${number}`),
);

function wordsOf(reason: string): Words | undefined {
  return validation.has(reason) ? rejected : wordsByReason.get(reason);
}

type Sentences = Partial<Record<FailureCode, string>> & { UNKNOWN: string };

const sentences: Record<Direction, Sentences> = {
  out: {
    RECIPIENT_NOT_FOUND:
      "This number has no Telecel Cash account. Check the number before you send again.",
    RECIPIENT_LIMIT_REACHED:
      "The recipient's wallet cannot take this amount now. You can try again later.",
    PROVIDER_REJECTED: "Telecel did not accept this payout. Contact support if it happens again.",
    PROVIDER_UNAVAILABLE: "Telecel could not make this payout just now. You can try again later.",
    EXPIRED: "Telecel did not finish this payout in time. You can send it again.",
    CANCELLED: "Telecel cancelled this payout. You can send it again.",
    UNKNOWN: "Telecel could not make this payout and did not say why.",
  },
  in: {
    PAYER_NOT_FOUND:
      "The payer's number has no Telecel Cash account. Check the number before you ask again.",
    PAYER_LIMIT_REACHED:
      "The payer has reached a limit of their wallet. You can ask again later, or for less.",
    PAYER_INSUFFICIENT_FUNDS:
      "The payer has too little money in their wallet. You can ask again once there is enough.",
    PAYER_REJECTED: "The payer declined the payment, or gave a wrong PIN.",
    PAYER_TIMEOUT: "The payer did not approve the payment in time. You can ask again.",
    PROVIDER_REJECTED: "Telecel did not accept this payment. Contact support if it happens again.",
    PROVIDER_UNAVAILABLE: "Telecel could not take this payment just now. You can try again later.",
    UNKNOWN: "Telecel could not take this payment and did not say why.",
  },
};
