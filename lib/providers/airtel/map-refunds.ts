import type { QueryOutcome, RefundedTransfer, SendOutcome } from "@/lib/providers/contract";
import { mismatchOf, unknown } from "@/lib/providers/outcomes";
import type { Exchange } from "@/lib/providers/token-source";
import { failureOf, isKnown } from "./failures";
import { queryOutcomeOf, reasonOf } from "./map";
import { readEnvelope, type Envelope } from "./schemas";
import type { AirtelExchange } from "./transport";

/** "Failed", which the older family uses for anything. */
const vague = "ESB000011";
/** The undocumented status of a payment that was refunded. */
const returned = "TR";
const processed = new Set(["DP00800001001", "ESB000010"]);

/** Whether an enquiry about a payment reports that it was refunded, and that it was not. */
export function reportsRefunds(confirmedStatuses: ReadonlySet<string>): boolean {
  return confirmedStatuses.has(returned);
}

export function rejectedRefund(reason: string): SendOutcome {
  return { state: "rejected", failure: failureOf("refund", reason), reason };
}

/** The outcome of a refund (reference airtel-money §6.3), which the response itself names. */
export function refundOutcomeOf(receipt: string, { stage, result }: AirtelExchange): SendOutcome {
  const reason = reasonOf(result);
  // Without a token or a key it was never sent; rejected twice in a row, it was not processed.
  if (stage !== "call" || result.kind === "not_sent") return { state: "unavailable", reason };
  if (result.kind === "unknown") return unknown(reason);
  if (result.status === 401) return { state: "unavailable", reason };
  const envelope = [200, 400, 403, 404].includes(result.status) ? readEnvelope(result.body) : null;
  const mismatch = mismatchOf({ transaction: [envelope?.transaction.airtelMoneyId, receipt] });
  if (mismatch) return unknown(mismatch);
  if (envelope?.success === true) return successOf(result.status, envelope, reason);
  const rejection = envelope && rejectionIn(envelope);
  if (rejection) return rejectedRefund(rejection);
  const hasCodes = (envelope?.codes.length ?? 0) > 0;
  return result.status === 403 && !hasCodes ? rejectedRefund("FORBIDDEN") : unknown(reason);
}

/**
 * What an enquiry about the refunded payment means for the refund. No source documents it: `TR` means that
 * it was made and, once Airtel has confirmed that status, `TS` means that it was not (README in this folder).
 */
export function refundQueryOutcomeOf(
  { reference }: Pick<RefundedTransfer, "reference">,
  confirmedStatuses: ReadonlySet<string>,
  exchange: Exchange,
): QueryOutcome {
  const expected = { direction: "in", reference } as const;
  const payment = queryOutcomeOf({ expected, confirmedStatuses }, exchange);
  if (payment.state === "reversed") return { state: "succeeded", receipt: null, amountMinor: null };
  if (payment.state !== "succeeded") return unknown(payment.state);
  return reportsRefunds(confirmedStatuses) ? { state: "absent" } : unknown("not_reported");
}

function successOf(http: number, { codes, transaction }: Envelope, reason: string): SendOutcome {
  const status = transaction.status?.trim().toUpperCase().replace(/\.$/, "");
  const isClear = http === 200 && codes.every((code) => processed.has(code));
  if (isClear && (status === "SUCCESS" || status === "TS"))
    return { state: "succeeded", receipt: null };
  return unknown(reason);
}

/** The cause, if every code of the response names a rejection or is merely "failed". */
function rejectionIn({ codes, transaction }: Envelope): string | null {
  const causes = codes.filter((code) => code !== vague);
  if (transaction.status !== null || !causes.every((code) => isKnown("refund", code))) return null;
  return causes[0] ?? null;
}
