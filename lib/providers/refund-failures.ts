import type { Failure, FailureCode } from "./contract";
import { failureReader, type Reading } from "./failure-reader";

/** Why a refund did not come about; the recipient is the payer of the collection. */
type RefundFailureCode = Extract<
  FailureCode,
  | "RECIPIENT_NOT_FOUND"
  | "RECIPIENT_LIMIT_REACHED"
  | "RECIPIENT_NOT_ALLOWED"
  | "PROVIDER_REJECTED"
  | "PROVIDER_UNAVAILABLE"
  | "UNKNOWN"
>;

export type RefundReading = Reading<RefundFailureCode>;

/** No receipt of the collection is known, by which alone some networks find it. */
export const noReceipt = "NO_RECEIPT";

/** How a network's reasons read when a refund has failed or was rejected; others are `UNKNOWN`. */
export function refundFailures(
  network: string,
  readings: Readonly<Record<string, RefundReading>>,
): (reason: string) => Failure {
  const sentences: Record<RefundFailureCode, string> = {
    RECIPIENT_NOT_FOUND: `The payer's number has no ${network} account any more.`,
    RECIPIENT_LIMIT_REACHED: "The payer's wallet cannot take this amount back now.",
    RECIPIENT_NOT_ALLOWED: "The payer's wallet is not allowed to receive money.",
    PROVIDER_REJECTED: `${network} did not accept this refund.`,
    PROVIDER_UNAVAILABLE: `${network} could not make this refund just now.`,
    UNKNOWN: `${network} could not make this refund and did not say why.`,
  };
  const withoutReceipt: RefundReading = [
    "PROVIDER_REJECTED",
    false,
    `No ${network} receipt of this payment is known, without which it cannot be refunded.`,
  ];
  return failureReader(sentences, { [noReceipt]: withoutReceipt, ...readings }).read;
}
