import type { QueryOutcome, RefundedTransfer, SendOutcome } from "@/lib/providers/contract";
import { refundFailures, type RefundReading } from "@/lib/providers/refund-failures";
import type { Exchange } from "@/lib/providers/token-source";
import { responseOf, reasonOf } from "./response";
import { createdOutcomeOf, isSuccess, mismatchIn, statusIn } from "./map";

/** `INS-6` is not here: a reversal "failed" too where the payment was reversed before. */
const readings: Record<string, RefundReading> = {
  "INS-13": ["PROVIDER_REJECTED", false],
  "INS-15": ["PROVIDER_REJECTED", false],
  "INS-18": ["PROVIDER_REJECTED", false],
  "INS-20": ["PROVIDER_REJECTED", false],
  "INS-21": ["PROVIDER_REJECTED", false],
  "INS-28": ["PROVIDER_REJECTED", false],
  "INS-35": ["PROVIDER_REJECTED", false],
  "INS-989": ["PROVIDER_REJECTED", true],
  "INS-997": ["PROVIDER_REJECTED", true],
  "INS-998": ["PROVIDER_REJECTED", true],
  "INS-990": ["RECIPIENT_LIMIT_REACHED", true],
  "INS-991": ["RECIPIENT_LIMIT_REACHED", true],
  "INS-992": ["PROVIDER_UNAVAILABLE", true],
  "INS-993": ["PROVIDER_UNAVAILABLE", true],
  "INS-994": ["PROVIDER_UNAVAILABLE", true],
  "INS-995": ["PROVIDER_UNAVAILABLE", true],
  "INS-996": ["PROVIDER_UNAVAILABLE", true],
  "INS-2006": ["PROVIDER_UNAVAILABLE", true],
  "INS-2051": ["RECIPIENT_NOT_FOUND", false],
};
const readFailure = refundFailures("Telecel", readings);

export function rejectedRefund(reason: string): SendOutcome {
  return { state: "rejected", failure: readFailure(reason), reason };
}

/** What a reversal came to (reference telecel-mpesa §8, §11). */
export function refundOutcomeOf(reference: string, exchange: Exchange): SendOutcome {
  return createdOutcomeOf(reference, exchange, (code) =>
    Object.hasOwn(readings, code) ? rejectedRefund(code) : null,
  );
}

/** What the status query of the collection says of its reversal (reference telecel-mpesa §7). */
export function refundQueryOutcomeOf(
  collection: RefundedTransfer,
  conversation: string,
  { stage, result }: Exchange,
): QueryOutcome {
  const unknown: QueryOutcome = { state: "unknown", reason: reasonOf(result) };
  const answer = stage === "call" ? responseOf(result) : null;
  const expected = { direction: "in", ...collection } as const;
  const other = answer && mismatchIn({ expected, conversation }, answer);
  if (other) return { state: "unknown", reason: other };
  if (!answer?.output_ThirdPartyConversationID) return unknown;
  if (!isSuccess(answer) || statusIn(answer) !== "COMPLETED") return unknown;
  const reversed = answer.output_Reversed?.trim().toUpperCase();
  if (reversed === "TRUE") return { state: "succeeded", receipt: null, amountMinor: null };
  return reversed === "FALSE" ? { state: "absent" } : unknown;
}
