import type { QueryOutcome, RefundedTransfer, SendOutcome } from "@/lib/providers/contract";
import { refundFailures, type RefundReading } from "@/lib/providers/refund-failures";
import type { Exchange } from "@/lib/providers/token-source";
import { queryOutcomeOf, reasonOf } from "./map";
import { readEnvelope, type Envelope } from "./schemas";
import type { AirtelExchange } from "./transport";

/**
 * Rejections that come before Airtel looks at the payment, or because there is none. All others, such as
 * `DP00800001008`, may mean that the money went back already.
 */
const readings: Record<string, RefundReading> = {
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
  DP00800001026: ["PROVIDER_REJECTED", true],
  ROUTER003: ["PROVIDER_REJECTED", false],
  ESB000008: ["PROVIDER_REJECTED", false],
  DP00800001025: ["PROVIDER_REJECTED", false],
  ESB000045: ["PROVIDER_REJECTED", false],
};
const readFailure = refundFailures("AT Money", readings);

/** "Failed", the older family's word for anything. */
const vague = "ESB000011";
/** Our own word for a payment that went back. */
const returned = "TR";

/** Whether an enquiry about a payment can tell that it was refunded, and that it was not. */
export function reportsRefunds(confirmedStatuses: ReadonlySet<string>): boolean {
  return confirmedStatuses.has(returned);
}

const processed = new Set(["DP00800001001", "ESB000010"]);

export function rejectedRefund(reason: string): SendOutcome {
  return { state: "rejected", failure: readFailure(reason), reason };
}

/** What a refund came to (reference airtel-money §6.3). It is answered with its end. */
export function refundOutcomeOf(receipt: string, { stage, result }: AirtelExchange): SendOutcome {
  const reason = reasonOf(result);
  // Without a token or a key it never left; rejected twice in a row, nobody has looked at it.
  if (stage !== "call" || result.kind === "not_sent") return { state: "unavailable", reason };
  if (result.kind === "unknown") return { state: "unknown", reason };
  if (result.status === 401) return { state: "unavailable", reason };
  const envelope = [200, 400, 403, 404].includes(result.status) ? readEnvelope(result.body) : null;
  const named = envelope?.transaction.airtelMoneyId ?? receipt;
  if (named !== receipt) return { state: "unknown", reason: "other_transaction" };
  if (envelope?.success === true) return successOf(result.status, envelope, reason);
  const rejection = envelope && rejectionIn(envelope);
  if (rejection) return rejectedRefund(rejection);
  const hasCodes = (envelope?.codes.length ?? 0) > 0;
  if (result.status === 403 && !hasCodes) return rejectedRefund("FORBIDDEN");
  return { state: "unknown", reason };
}

/**
 * What an enquiry about the refunded payment says of the refund. No source tells that it says anything:
 * only our own word for money that went back does, and once Airtel has confirmed that, its absence does too
 * (README beside this file).
 */
export function refundQueryOutcomeOf(
  { reference }: Pick<RefundedTransfer, "reference">,
  confirmedStatuses: ReadonlySet<string>,
  exchange: Exchange,
): QueryOutcome {
  const expected = { direction: "in", reference } as const;
  const payment = queryOutcomeOf({ expected, confirmedStatuses }, exchange);
  if (payment.state === "reversed") return { state: "succeeded", receipt: null, amountMinor: null };
  if (payment.state === "succeeded" && reportsRefunds(confirmedStatuses))
    return { state: "absent" };
  return { state: "unknown", reason: payment.state === "succeeded" ? "not_told" : payment.state };
}

function successOf(http: number, { codes, transaction }: Envelope, reason: string): SendOutcome {
  const word = transaction.status?.trim().toUpperCase().replace(/\.$/, "");
  const isClear = http === 200 && codes.every((code) => processed.has(code));
  if (isClear && (word === "SUCCESS" || word === "TS"))
    return { state: "succeeded", receipt: null };
  return { state: "unknown", reason };
}

/** The cause, where every code of the answer speaks of a rejection, or only says that it failed. */
function rejectionIn({ codes, transaction }: Envelope): string | null {
  const causes = codes.filter((code) => code !== vague);
  if (transaction.status !== null || !causes.every((code) => Object.hasOwn(readings, code)))
    return null;
  return causes[0] ?? null;
}
