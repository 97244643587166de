import { predictNetwork } from "@/lib/phone";
import { lookupOrder, railFor, railOf, termsOf } from "@/lib/providers/registry";
import type { Currency } from "@/lib/money";
import type { Direction, Failure, Rail, RailCode, WireObserver } from "@/lib/providers/contract";
import { switchOf } from "@/lib/rails/switches";
import { recordingCalls } from "@/lib/evidence/record-calls";
import { circuitOpen, throughCircuit } from "@/lib/rails/circuit-breaker";

export interface RailQuery {
  /** An E.164 phone number or a chain address. */
  counterparty: string;
  currency: Currency;
  /** Null: nothing will be sent, so that rails closed by an operator are included. */
  direction: Direction | null;
  /** The only rail to try, where the caller insists on one. */
  requested: RailCode | null;
  /** When the transaction was accepted: it waits for a rail that was closed later. */
  acceptedAt: Date | null;
  /** The transaction that the calls are evidence for. */
  transactionId: string | null;
  /**
   * Whether what the rail does not know is reached all the same: the one wallet that the money may leave for, where
   * there is a contract now.
   */
  mustReach?: boolean;
}

export type RailChoice =
  | { state: "found"; rail: Rail; name: string | null }
  | { state: "unavailable" }
  | { state: "none"; failure: Failure };

/**
 * Picks the rail that reaches a counterparty (contract §4, transfer): only the requested one where one is
 * given, else the prefix's first and the others after it, since numbers are ported. None is picked while a rail
 * that comes first does not respond, or was closed after the transaction was accepted. A rail that was closed
 * earlier is skipped.
 */
export async function pickRail(query: RailQuery): Promise<RailChoice> {
  const { counterparty, currency, direction, requested, transactionId, acceptedAt } = query;
  const { mustReach = false } = query;
  const predicted = predictNetwork(counterparty);
  const candidates = requested ? [requested] : lookupOrder(predicted);
  let isClosedSince = false;
  let closedBefore: Failure | null = null;
  for (const code of candidates) {
    const rail = direction ? railFor(code, direction) : railOf(code);
    if (!rail?.accepts(counterparty) || rail.currency !== currency) continue;
    const set = direction && (await switchOf(code, direction));
    if (set?.status === "closed") {
      if (isLater(set.setAt, acceptedAt)) isClosedSince = true;
      else closedBefore ??= closedFailure(code, set.reason);
      continue;
    }
    const lookUp = (observe: WireObserver) => rail.lookUpAccount(counterparty, observe);
    // Where nothing will be sent a person waits for the result: the look-up is always made.
    const found = await (direction
      ? throughCircuit(code, "look-up", transactionId, lookUp)
      : recordingCalls(code, transactionId, lookUp));
    if (found === circuitOpen || found.state === "unavailable") return { state: "unavailable" };
    if (found.state === "found") return { state: "found", rail, name: found.name };
    if (mustReach) return { state: "found", rail, name: null };
  }
  if (isClosedSince) return { state: "unavailable" };
  if (closedBefore) return { state: "none", failure: closedBefore };
  return { state: "none", failure: notFoundFailure(requested ?? predicted, direction) };
}

function isLater(setAt: Date | null, acceptedAt: Date | null): boolean {
  return setAt !== null && acceptedAt !== null && setAt > acceptedAt;
}

function closedFailure(code: RailCode, reason: string | null): Failure {
  const why = (reason ?? "by our staff").replace(/[.\s]+$/, "");
  return {
    code: "PROVIDER_UNAVAILABLE",
    message: `${nameOf(code)} is closed (${why}), and no other network knows this number.`,
    retryable: true,
  };
}

function notFoundFailure(code: RailCode | null, direction: Direction | null): Failure {
  if (code === "evm" && railFor(code, "out"))
    return {
      code: "RECIPIENT_NOT_ALLOWED",
      message: "This address belongs to a contract, which may not be able to pass the USDT on.",
      retryable: false,
    };
  if (code && direction && !railFor(code, direction))
    return {
      code: "PROVIDER_UNAVAILABLE",
      message: `We cannot reach ${nameOf(code)} yet, and no other network knows this number.`,
      retryable: true,
    };
  if (direction === "in")
    return {
      code: "PAYER_NOT_FOUND",
      message: "This number has no mobile-money account. Check it with the payer.",
      retryable: false,
    };
  return {
    code: "RECIPIENT_NOT_FOUND",
    message: "This number has no mobile-money account. Check it with the recipient.",
    retryable: false,
  };
}

function nameOf(code: RailCode): string {
  return termsOf(code).name;
}
