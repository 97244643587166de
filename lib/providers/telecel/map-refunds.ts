import type { QueryOutcome, RefundedTransfer, SendOutcome } from "@/lib/providers/contract";
import { unknown } from "@/lib/providers/outcomes";
import type { Exchange } from "@/lib/providers/token-source";
import { failureOf, isKnown } from "./failures";
import { createdOutcomeOf, isSuccess, mismatchIn, statusIn } from "./map";
import { reasonOf, responseOf } from "./response";

export function rejectedRefund(reason: string): SendOutcome {
  return { state: "rejected", failure: failureOf("refund", reason), reason };
}

/** The outcome of a reversal (reference telecel-mpesa §8, §11). */
export function refundOutcomeOf(reference: string, exchange: Exchange): SendOutcome {
  return createdOutcomeOf(reference, exchange, (code) =>
    isKnown("refund", code) ? rejectedRefund(code) : null,
  );
}

/** What the status of the collection reports about its reversal (reference telecel-mpesa §7). */
export function refundQueryOutcomeOf(
  collection: RefundedTransfer,
  conversation: string,
  { stage, result }: Exchange,
): QueryOutcome {
  const unclear = unknown(reasonOf(result));
  const response = stage === "call" ? responseOf(result) : null;
  if (!response) return unclear;
  const expected = { direction: "in", ...collection } as const;
  const mismatch = mismatchIn({ expected, conversation }, response);
  if (mismatch) return unknown(mismatch);
  if (!response.output_ThirdPartyConversationID) return unclear;
  if (!isSuccess(response) || statusIn(response) !== "COMPLETED") return unclear;
  const reversed = response.output_Reversed?.trim().toUpperCase();
  if (reversed === "TRUE") return { state: "succeeded", receipt: null, amountMinor: null };
  return reversed === "FALSE" ? { state: "absent" } : unclear;
}
