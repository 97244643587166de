import type { Currency } from "@/lib/money";

/**
 * What Cedirail asks of a rail, in neutral words. Each adapter is a stateless map between these words and
 * one provider's wire protocol; it knows neither the database nor a domain.
 */

/** The mobile-money networks. */
export const providerCodes = ["mtn", "airtel", "telecel"] as const;
export type ProviderCode = (typeof providerCodes)[number];

/** The ways in which money leaves or enters (contract §3, Transfers). */
export const railCodes = [...providerCodes, "evm"] as const;
export type RailCode = (typeof railCodes)[number];

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

/** The settled movement that a refund gives back, in full. */
export interface RefundedTransfer {
  /** Its reference on this rail. */
  reference: string;
  /** The provider's receipt of it, null where it gave none. */
  receipt: string | null;
}

/**
 * One movement as we know it. A query is given all of it, because a response counts only where it is
 * about this transfer: whatever it names must be the same.
 */
export interface ExpectedTransfer {
  direction: Direction;
  /** Our reference on the rail, derived from our ids; the same on every attempt. */
  reference: string;
  transactionId: string;
  /** Minor units of the rail's currency. */
  amountMinor: bigint;
  /** Who is at the other end: an E.164 phone or a chain address. */
  counterparty: string;
  /** The provider's own id for it, where an earlier response named one. */
  receipt: string | null;
  /** What it gives back, where it is a refund (its direction is `out`); null: it is none. */
  refundOf: RefundedTransfer | null;
}

/** A movement to send. It may be sent again as it is: the provider executes it once. */
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
  /** The provider has rejected to create it: nothing was or will be executed. */
  | { state: "rejected"; failure: Failure; reason: string }
  /** The provider did not take it and never saw it (connection rejected, 503 before acceptance). */
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

export type AccountLookup =
  | { state: "found"; name: string | null }
  | { state: "not_found" }
  | { state: "unavailable"; reason: string };

/** What the provider says that we hold on a rail. */
export interface RailBalance {
  /** Minor units of the rail's currency. */
  amountMinor: bigint;
}

/** How a provider's health looked from outside. */
export type Probe =
  /** `float` is null where the provider has no way to tell it. */
  { state: "up"; float: RailBalance | null } | { state: "down"; reason: string };

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
  response: string | null;
  /** On `performance.now()`'s clock. */
  startedAt: number;
  durationMs: number;
}

/** Told of every wire call after it ended. */
export type WireObserver = (call: WireCall) => void;

/** A provider did not answer a question that has no outcome of its own for that, such as a balance. */
export class ProviderUnavailableError extends Error {
  override name = "ProviderUnavailableError";
}

/** A provider callback as it came in. */
export interface IncomingCallback {
  headers: Headers;
  body: Uint8Array;
}

/**
 * What a provider callback says, once its form and, where the provider signs, its signature have been checked.
 * Nothing of it is believed: it only tells which transaction to ask about, and what looks odd.
 */
export type CallbackReading =
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

/** One movement in a provider's own record (contract §6, `GET /book`). */
export interface Movement {
  direction: Direction;
  /** Ours; that of the movement given back, where the provider gives a refund none of its own. */
  reference: string;
  /** Whether it gives back a movement that went the other way. */
  isRefund: boolean;
  counterparty: string;
  amountMinor: bigint;
  status: string;
  executedAt: Date;
  /** How often it was executed; 1 when all is well. */
  times: number;
}

/** A time span of which a provider's movements are read, both ends included. */
export interface MovementWindow {
  from: Date;
  to: Date;
}

/** How an adapter reads what no source of its provider documents. */
export interface Readings {
  /** Of the words that mean an end by our own reading alone, those that the provider has confirmed. */
  confirmedStatuses: ReadonlySet<string>;
}

/** Where the ledger keeps what we hold on a rail, and what the rail charges us (`ledger.md`). */
export interface SettlementAccounts {
  holdings:
    | { kind: "float"; provider: RailCode; currency: Currency }
    | { kind: "chain.hot"; currency: Currency };
  charges: { kind: "expense"; provider: RailCode; currency: Currency };
}

/** When a transfer on this rail is queried and sent again; all before `RETRY_TIME_SCALE`. */
export interface RailSchedule {
  /** Milliseconds until an open transfer is queried after its n-th query; the last one repeats. */
  queryDelaysMs: readonly number[];
  /** When an ended transfer is queried again, each counted from the one before. */
  recheckDelaysMs: readonly number[];
  /** How long after the newest sending "never heard of it" proves nothing. */
  absenceGraceMs: number;
  /** How often an order is sent that the provider never acknowledges. */
  maxSendAttempts: number;
}

/** What one transfer may move, in minor units of the rail's currency. */
export interface RailBounds {
  minMinor: bigint;
  maxMinor: bigint;
  /** Decimals of an amount on this rail. */
  decimals: number;
}

/** A way in which money leaves or enters, for everything that moves money or looks after it. */
export interface Rail {
  readonly code: RailCode;
  /** As pages call it. */
  readonly name: string;
  readonly currency: Currency;
  /** What it has credentials for; the other direction is closed. */
  readonly directions: readonly Direction[];
  /** Whether it can give a settled incoming movement back. */
  readonly refunds: boolean;
  /** Whether a query can tell what became of a refund; false: its response is always `unknown`. */
  readonly reportsRefunds: boolean;
  readonly settlement: SettlementAccounts;
  readonly schedule: RailSchedule;
  readonly bounds: RailBounds;
  /** Whether somebody at the other end could be reached over it at all. */
  accepts(counterparty: string): boolean;
  /** Our reference on this rail for one of our ids: derived, so it never changes. */
  referenceFor(id: string): string;
  /**
   * Sends an order, a refund included. A "no" to a refund that may mean "done already" is `unknown`.
   * `rejected` and `unavailable` speak of this sending alone.
   */
  send(order: TransferOrder, observe: WireObserver): Promise<SendOutcome>;
  /** Asks what became of a transfer. A response about anything else is `unknown`. */
  query(expected: ExpectedTransfer, observe: WireObserver): Promise<QueryOutcome>;
  /** Asks whether the counterparty has an account on this rail, and whose. */
  lookUpAccount(counterparty: string, observe: WireObserver): Promise<AccountLookup>;
  /** What we hold there, null where the provider has no call for it. @throws ProviderUnavailableError */
  readBalance(direction: Direction, observe: WireObserver): Promise<RailBalance | null>;
  /**
   * The provider's own record of the money that it moved for us in a window; null where it has none to
   * ask for, as on mainnet. @throws ProviderUnavailableError when it cannot be read
   */
  listMovements(window: MovementWindow): Promise<Movement[] | null>;
  /** Asks for something cheap that needs the whole chain of credentials, for this direction's product. */
  probe(direction: Direction, observe: WireObserver): Promise<Probe>;
  /** Reads a provider callback that came to the address given to this provider. */
  readCallback(callback: IncomingCallback): CallbackReading;
  /** The body and status that acknowledge a callback in the form this provider expects. */
  acknowledgeCallback(callback: IncomingCallback): {
    status: number;
    body: Record<string, unknown>;
  };
}
