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

/** Which way money moves: `in` is a collection from a subscriber, `out` a payout to one. */
export const directions = ["in", "out"] as const;
export type Direction = (typeof directions)[number];

/**
 * One payout or collection as we know it. A query is given all of it, because a response counts only
 * where it is about this transfer: whatever it names must be the same.
 */
export interface ExpectedTransfer {
  direction: Direction;
  /** Our reference at the provider, derived from the transaction's id; the same on every attempt. */
  reference: string;
  transactionId: string;
  /** Pesewas. */
  amountMinor: bigint;
  /** E.164: the payee's of a payout, the payer's of a collection. */
  phone: string;
  /** The provider's own id for it, where an earlier response named one. */
  receipt?: string | null;
}

/** A payout or collection to send. */
export interface TransferOrder extends ExpectedTransfer {
  /** Where the provider may announce the end, for providers that take an address per order. */
  callbackUrl: string;
}

/** What a sending came to. Whatever is not clearly one of the others is `unknown`. */
export type SendOutcome =
  /** It exists at the provider; its end is told later. */
  | { state: "accepted" }
  /** The provider executed it at once and says so itself. */
  | { state: "succeeded"; receipt: string | null }
  /** The provider created it, and it has failed for good. */
  | { state: "failed"; failure: Failure; reason: string }
  /** The provider has refused to create it: nothing was or will be executed. */
  | { state: "refused"; failure: Failure; reason: string }
  /** The provider did not take it and never saw it (connection refused, 503 before acceptance). */
  | { state: "unavailable"; reason: string }
  /** No clear answer: ask by reference, never send under another one. */
  | { state: "unknown"; reason: string };

/** What a status query came to. */
export type QueryOutcome =
  | { state: "pending" }
  /** `amountMinor` is null where the provider's answer names no amount. */
  | { state: "succeeded"; receipt: string | null; amountMinor: bigint | null }
  | { state: "failed"; failure: Failure; reason: string }
  /** It had succeeded, and the money went back to where it came from. */
  | { state: "reversed"; reason: string }
  /**
   * It ended, in a word whose meaning this provider has not confirmed to us: no money moves because of
   * it, and a person has to find out.
   */
  | { state: "unconfirmed"; reason: string }
  /** The provider has never heard of the reference. */
  | { state: "absent" }
  | { state: "unknown"; reason: string };

/** A settled collection whose money is to go back to its payer, all of it. */
export interface RefundOrder {
  /** Of the refund itself, from `Refunds.referenceFor`; the same on every attempt. */
  reference: string;
  /** The collection's own. */
  transactionId: string;
  collectionReference: string;
  /** The provider's receipt of the collection, null where it gave none. */
  collectionReceipt: string | null;
  /** Pesewas: what was collected. */
  amountMinor: bigint;
  /** E.164: the payer's. */
  phone: string;
  /** Where the provider may announce the end, for providers that take an address; null: nowhere. */
  callbackUrl: string | null;
}

/** What a query about a refund came to: the end of the refund, and not of the collection. */
export type RefundQueryOutcome = Exclude<QueryOutcome, { state: "reversed" | "unconfirmed" }>;

/**
 * Gives the money of a settled collection back to its payer, in full. No transaction does so by
 * itself: it is for an operator who clears up money that came after its collection had ended, or twice.
 */
export interface Refunds {
  /** The refund's reference at this provider, derived from the collection's transaction. */
  referenceFor(transactionId: string): string;
  /**
   * May be repeated with the same order: the provider gives the money back once. A "no" that may mean
   * "done already" is `unknown`. `refused` and `unavailable` speak of this sending alone: after an
   * unclear one, ask before the money goes back any other way.
   */
  send(order: RefundOrder, observe: WireObserver): Promise<SendOutcome>;
  /**
   * Asks how it ended. `absent` proves nothing soon after a sending, `unknown` is for people; what has
   * `failed` here is not tried again under its reference.
   */
  query(order: RefundOrder, observe: WireObserver): Promise<RefundQueryOutcome>;
}

export type AccountLookup =
  | { state: "found"; name: string | null }
  | { state: "not_found" }
  | { state: "unavailable"; reason: string };

export interface FloatBalance {
  amountMinor: bigint;
  currency: "GHS";
}

/** How a provider's health looked from outside. */
export type Probe =
  /** `float` is null where the provider has no way to tell it. */
  { state: "up"; float: FloatBalance | null } | { state: "down"; reason: string };

/** One exchange with a provider, kept as evidence. Carries no secret and no full body. */
export interface WireCall {
  operation: string;
  reference: string | null;
  /** SHA-256 (hex) of the request body sent, or of the empty string. */
  requestHash: string;
  /** A short word: the HTTP status class or what broke, e.g. `202`, `timeout`, `reset`. */
  outcome: string;
  httpStatus: number | null;
  /** What was answered, without secrets, phone numbers and names; null where nothing was kept. */
  answer: string | null;
  startedAt: Date;
  durationMs: number;
}

/** Told of every wire call after it ended. */
export type WireObserver = (call: WireCall) => void;

/** A provider did not answer a question that has no outcome of its own for that, such as a balance. */
export class ProviderUnavailableError extends Error {
  override name = "ProviderUnavailableError";
}

/** A provider's notice as it came in, and what our own address for it had told us to expect. */
export interface IncomingNotice {
  headers: Headers;
  body: Uint8Array;
}

/**
 * What a notice says, once its form and, where the provider signs, its signature have been checked.
 * Nothing of it is believed: it only tells which transaction to ask about, and what looks odd.
 */
export type NoticeReading =
  /** Not the provider's: its signature is wrong. */
  | { state: "forged" }
  | { state: "unreadable" }
  | {
      state: "read";
      /** Our reference at the provider, where the body names it. */
      reference: string | null;
      /** What it claims, for comparison with what we know; null where it does not say. */
      claims: {
        result: "succeeded" | "failed" | "pending" | null;
        amountMinor: bigint | null;
        /** E.164. */
        phone: string | null;
      };
    };

/** One movement in a provider's own book (contract §6, `GET /book`). */
export interface BookEntry {
  direction: Direction;
  reference: string;
  /** E.164. */
  phone: string;
  amountMinor: bigint;
  status: string;
  executedAt: Date;
  /** How often it was executed; 1 when all is well. */
  times: number;
}

/** How an adapter reads what no source of its provider documents. */
export interface Readings {
  /** Of the words that mean an end by our own reading alone, those that the provider has confirmed. */
  confirmedWords: ReadonlySet<string>;
}

export interface ProviderAdapter {
  readonly code: ProviderCode;
  /** What it has credentials for; the other direction is closed. */
  readonly directions: readonly Direction[];
  /** Our reference at this provider for a transaction: derived from its id, so it never changes. */
  referenceFor(transactionId: string): string;
  send(order: TransferOrder, observe: WireObserver): Promise<SendOutcome>;
  /** Asks what became of a transfer. A response about anything else is `unknown`. */
  query(expected: ExpectedTransfer, observe: WireObserver): Promise<QueryOutcome>;
  /** Null where the provider has no call for it, or the product that has it no credentials. */
  readonly refunds: Refunds | null;
  /** Asks whether the number (E.164) has an account on this network, and whose. */
  lookUpAccount(phone: string, observe: WireObserver): Promise<AccountLookup>;
  /** Our float, null where the provider has no call for it. @throws ProviderUnavailableError */
  readBalance(direction: Direction, observe: WireObserver): Promise<FloatBalance | null>;
  /** Asks for something cheap that needs the whole chain of credentials, for this direction's product. */
  probe(direction: Direction, observe: WireObserver): Promise<Probe>;
  /** Reads a notice that came to the address given to this provider. */
  readNotice(notice: IncomingNotice): NoticeReading;
  /** The body and status that acknowledge a notice in the form this provider expects. */
  acknowledgeNotice(notice: IncomingNotice): { status: number; body: Record<string, unknown> };
}
