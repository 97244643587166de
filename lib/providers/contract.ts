/**
 * What Cedirail asks of a mobile-money network, in neutral words. Each adapter is a stateless map
 * between these words and one provider's wire protocol; it knows neither the database nor a domain.
 */

export const providerCodes = ["mtn", "airtel", "telecel"] as const;
export type ProviderCode = (typeof providerCodes)[number];

/** Why a transaction failed, for people and programs (contract §3, `failure.code`). */
export const failureCodes = [
  "RECIPIENT_NOT_FOUND",
  "RECIPIENT_LIMIT_REACHED",
  "RECIPIENT_NOT_ALLOWED",
  "PAYER_NOT_FOUND",
  "PAYER_REJECTED",
  "PAYER_TIMEOUT",
  "PAYER_LIMIT_REACHED",
  "PAYER_INSUFFICIENT_FUNDS",
  "PROVIDER_REJECTED",
  "PROVIDER_UNAVAILABLE",
  "COMPLIANCE_REJECTED",
  "CHAIN_REVERTED",
  "EXPIRED",
  "CANCELLED",
  "UNKNOWN",
] as const;
export type FailureCode = (typeof failureCodes)[number];

export interface Failure {
  code: FailureCode;
  /** A plain sentence for the merchant; never the provider's raw text. */
  message: string;
  /** Whether a new payout of the same kind may succeed later. */
  retryable: boolean;
}

/** One payout as an adapter needs it. */
export interface PayoutOrder {
  /** Our reference at the provider, derived from the transaction's id; the same on every attempt. */
  reference: string;
  transactionId: string;
  /** Pesewas. */
  amountMinor: bigint;
  /** E.164. */
  phone: string;
  /** Where the provider may announce the end of this payout. */
  callbackUrl: string;
}

/** What a sending came to. Whatever is not clearly one of the others is `unknown`. */
export type SendOutcome =
  | { state: "accepted" }
  /** The provider has refused to create it: nothing was or will be executed. */
  | { state: "refused"; failure: Failure; reason: string }
  /** The provider did not take it and never saw it (connection refused, 503 before acceptance). */
  | { state: "unavailable"; reason: string }
  /** No clear answer: ask by reference, never send under another one. */
  | { state: "unknown"; reason: string };

/** What a status query came to. */
export type QueryOutcome =
  | { state: "pending" }
  | { state: "succeeded"; receipt: string | null; amountMinor: bigint }
  | { state: "failed"; failure: Failure; reason: string }
  /** It had succeeded, and the money came back to our float. */
  | { state: "reversed"; reason: string }
  /** The provider has never heard of the reference. */
  | { state: "absent" }
  | { state: "unknown"; reason: string };

export type AccountLookup =
  | { state: "found"; name: string | null }
  | { state: "not_found" }
  | { state: "unavailable"; reason: string };

export interface FloatBalance {
  amountMinor: bigint;
  currency: "GHS";
}

/** One exchange with a provider, kept as evidence. Carries no secret and no full body. */
export interface WireCall {
  operation: string;
  reference: string | null;
  /** SHA-256 (hex) of the request body sent, or of the empty string. */
  requestHash: string;
  /** A short word: the HTTP status class or what broke, e.g. `202`, `timeout`, `reset`. */
  outcome: string;
  httpStatus: number | null;
  startedAt: Date;
  durationMs: number;
}

/** Told of every wire call after it ended. */
export type WireObserver = (call: WireCall) => void;

/** A provider did not answer a question that has no outcome of its own for that, such as a balance. */
export class ProviderUnavailableError extends Error {
  override name = "ProviderUnavailableError";
}

export interface ProviderAdapter {
  readonly code: ProviderCode;
  sendPayout(order: PayoutOrder, observe: WireObserver): Promise<SendOutcome>;
  queryPayout(reference: string, observe: WireObserver): Promise<QueryOutcome>;
  /** Asks whether the number (E.164) has an account on this network, and whose. */
  lookUpAccount(phone: string, observe: WireObserver): Promise<AccountLookup>;
  /** Our float. @throws ProviderUnavailableError when there is no clear answer. */
  readBalance(observe: WireObserver): Promise<FloatBalance>;
}
