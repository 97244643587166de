import type { Direction, ExpectedTransfer, Failure, FailureCode } from "./contract";

/** A collection, a payout, or the refund of a collection. */
export type TransferKind = Direction | "refund";

export function kindOf(transfer: Pick<ExpectedTransfer, "direction" | "refundOf">): TransferKind {
  return transfer.refundOf ? "refund" : transfer.direction;
}

type CommonCode = "PROVIDER_REJECTED" | "PROVIDER_UNAVAILABLE" | "UNKNOWN";
type RecipientCode =
  "RECIPIENT_NOT_FOUND" | "RECIPIENT_LIMIT_REACHED" | "RECIPIENT_NOT_ALLOWED" | CommonCode;
interface CodeOf {
  in: Extract<FailureCode, `PAYER_${string}`> | CommonCode | "CANCELLED";
  out: RecipientCode | "EXPIRED" | "CANCELLED";
  refund: RecipientCode;
}

/**
 * A code, whether a retry may succeed, a sentence if the code's own would mislead, and whether our account at the
 * network holds too little.
 */
type Reading<Code> = readonly [
  code: Code,
  retryable: boolean,
  sentence?: string | undefined,
  isFloatShort?: true,
];

/** What one of a provider's reasons means for each kind of transfer; a kind left out is `UNKNOWN`. */
export type ReasonReadings = { readonly [Kind in TransferKind]?: Reading<CodeOf[Kind]> };

function forAll(...reading: Reading<CommonCode>) {
  return { in: reading, out: reading, refund: reading } as const;
}

/** Our request or our account was rejected: nothing the merchant can change. */
export const rejected = forAll("PROVIDER_REJECTED", false);
/** Our credentials or settings were rejected: once they are fixed, the same order succeeds. */
export const misconfigured = forAll("PROVIDER_REJECTED", true);
export const unavailable = forAll("PROVIDER_UNAVAILABLE", true);

const shortFloat: Reading<RecipientCode> = ["PROVIDER_UNAVAILABLE", true, undefined, true];
/**
 * "Not enough funds" for a payout or a refund: both are paid from our float, so the merchant has done nothing wrong.
 * For a collection the same words mean that the payer has too little money.
 */
export const floatShort = { out: shortFloat, refund: shortFloat } as const;

/** A reading of what goes wrong at the recipient of a payout or of a refund. */
export function atRecipient(...reading: Reading<RecipientCode>) {
  return { out: reading, refund: reading } as const;
}

/** One reading for several reasons, which spaces separate. */
export function each(reading: ReasonReadings, reasons: string) {
  return Object.fromEntries(reasons.split(" ").map((reason) => [reason, reading]));
}

/** The reason of a refund of a collection without a receipt, by which some networks find it. */
export const noReceipt = "NO_RECEIPT";

/** How a network's reasons read to the merchant; any other reason is `UNKNOWN`. */
export function createFailures(
  network: string,
  readings: Readonly<Record<string, ReasonReadings>>,
) {
  const sentences = sentencesOf(network);
  const withoutReceipt = `This payment has no ${network} receipt, so it cannot be refunded.`;
  const all: Readonly<Record<string, ReasonReadings>> = {
    [noReceipt]: { refund: ["PROVIDER_REJECTED", false, withoutReceipt] },
    ...readings,
  };
  const readingOf = (kind: TransferKind, reason: string) =>
    Object.hasOwn(all, reason) ? all[reason]?.[kind] : undefined;
  return {
    isKnown: (kind: TransferKind, reason: string) => readingOf(kind, reason) !== undefined,
    failureOf(kind: TransferKind, reason: string): Failure {
      const reading: Reading<FailureCode> = readingOf(kind, reason) ?? ["UNKNOWN", false];
      const [code, retryable, sentence, isFloatShort] = reading;
      const ofKind: Partial<Record<FailureCode, string>> = sentences[kind];
      const message = sentence ?? ofKind[code] ?? sentences[kind].UNKNOWN;
      return { code, message, retryable, ...(isFloatShort ? { isFloatShort } : {}) };
    },
  };
}

/** The payer of a payout or refund is our own float, so its sentences never blame a payer. */
function sentencesOf(name: string): { [Kind in TransferKind]: Record<CodeOf[Kind], string> } {
  return {
    in: {
      PAYER_NOT_FOUND: `The payer's number has no ${name} account. Check the number and try again.`,
      PAYER_LIMIT_REACHED:
        "The payer has reached a limit of their wallet. Try again later, or with a smaller amount.",
      PAYER_INSUFFICIENT_FUNDS:
        "The payer has too little money in their wallet. Try again once they have topped it up.",
      PAYER_REJECTED: "The payer declined the payment.",
      PAYER_TIMEOUT: "The payer did not approve the payment in time. You can try again.",
      PROVIDER_REJECTED: `${name} did not accept this payment. Contact support if this happens again.`,
      PROVIDER_UNAVAILABLE: `${name} could not process this payment right now. Try again later.`,
      CANCELLED: `${name} cancelled this payment. You can try again.`,
      UNKNOWN: `${name} could not process this payment and gave no reason.`,
    },
    out: {
      RECIPIENT_NOT_FOUND: `This number has no ${name} account. Check the number and try again.`,
      RECIPIENT_LIMIT_REACHED:
        "The recipient's wallet cannot receive this amount right now. Try again later.",
      RECIPIENT_NOT_ALLOWED: "The recipient's wallet is not allowed to receive money.",
      PROVIDER_REJECTED: `${name} did not accept this payout. Contact support if this happens again.`,
      PROVIDER_UNAVAILABLE: `${name} could not make this payout right now. Try again later.`,
      EXPIRED: `${name} did not complete this payout in time. You can send it again.`,
      CANCELLED: `${name} cancelled this payout. You can send it again.`,
      UNKNOWN: `${name} could not make this payout and gave no reason.`,
    },
    refund: {
      RECIPIENT_NOT_FOUND: `The payer's number no longer has a wallet at ${name}.`,
      RECIPIENT_LIMIT_REACHED:
        "The payer's wallet cannot receive this amount right now. Try again later.",
      RECIPIENT_NOT_ALLOWED: "The payer's wallet is not allowed to receive money.",
      PROVIDER_REJECTED: `${name} did not accept this refund.`,
      PROVIDER_UNAVAILABLE: `${name} could not make this refund right now. Try again later.`,
      UNKNOWN: `${name} could not make this refund and gave no reason.`,
    },
  };
}
