import type { Currency, LedgerCurrency } from "@/lib/money";
import type { Direction, FailureCode, RailCode } from "@/lib/rail-codes";

export {
  directions,
  providerCodes,
  railCodes,
  type Direction,
  type FailureCode,
  type ProviderCode,
  type RailCode,
} from "@/lib/rail-codes";

/**
 * The interface of a rail. Each adapter is a stateless map between it and one provider's wire protocol; it
 * knows neither the database nor a domain.
 */

export interface Failure {
  code: FailureCode;
  /** A sentence for the merchant; never the provider's own text. */
  message: string;
  /** Whether the same order may succeed later. */
  retryable: boolean;
  /** Our own account at the network holds too little for this order. The payout is queued until it is topped up. */
  isFloatShort?: true;
}

/** The settled collection that a refund returns in full. */
export interface RefundedTransfer {
  /** Its reference on this rail. */
  reference: string;
  /** The provider's receipt for it, null where there is none. */
  receipt: string | null;
}

/**
 * A transfer as we know it. A query takes all of it, because a response counts only if everything it names
 * matches.
 */
export interface ExpectedTransfer {
  direction: Direction;
  /** Our reference on the rail, derived from our ids; the same on every attempt. */
  reference: string;
  transactionId: string;
  /** Minor units of the rail's currency. */
  amountMinor: bigint;
  /** An E.164 phone or a chain address. */
  counterparty: string;
  /** The provider's own id for it, if an earlier response named one. */
  receipt: string | null;
  /** The collection that it refunds (its direction is `out`), or null. */
  refundOf: RefundedTransfer | null;
}

/** A transfer to send. It may be sent again unchanged: the provider executes it once. */
export interface TransferOrder extends ExpectedTransfer {
  /** The address for callbacks, for providers that take one per order. */
  callbackUrl: string;
  /**
   * By `performance.now()`: the order must not reach the provider after it. It is taken before the database permits
   * the order, so that a process that was suspended in between sends nothing late.
   */
  deadline: number;
}

/** The outcome of sending an order. Anything unclear is `unknown`. */
export type SendOutcome =
  /** The order exists at the provider, which reports its outcome later. */
  | { state: "accepted" }
  /** The provider executed it at once. */
  | { state: "succeeded"; receipt: string | null }
  /** The provider created it, and it has failed for good. */
  | { state: "failed"; failure: Failure; reason: string }
  /** The provider did not create it: nothing was or will be executed. */
  | { state: "rejected"; failure: Failure; reason: string }
  /** The order never reached the provider (no connection, 503 before acceptance). */
  | { state: "unavailable"; reason: string }
  /** Unclear: query by reference, never send under another one. */
  | { state: "unknown"; reason: string };

/** The outcome of a status query. */
export type QueryOutcome =
  | { state: "pending" }
  /** `amountMinor` is null where the provider's response names no amount. */
  | { state: "succeeded"; receipt: string | null; amountMinor: bigint | null }
  | { state: "failed"; failure: Failure; reason: string }
  /** It had succeeded, and the money went back to its source. */
  | { state: "reversed"; reason: string }
  /** It ended in a status whose meaning the provider has not confirmed: no money moves, a person decides. */
  | { state: "unconfirmed"; reason: string }
  /** The provider does not know the reference. */
  | { state: "absent" }
  | { state: "unknown"; reason: string };

export type AccountLookup =
  | { state: "found"; name: string | null }
  | { state: "not_found" }
  | { state: "unavailable"; reason: string };

/** Our balance on a rail, as the provider reports it. */
export interface RailBalance {
  /** Minor units of the rail's currency. */
  amountMinor: bigint;
}

export type Probe =
  /** `float` is null where the provider does not report it. */
  { state: "up"; float: RailBalance | null } | { state: "down"; reason: string };

/** One exchange with a provider, kept as evidence. Carries no secret and no full body. */
export interface WireCall {
  operation: string;
  reference: string | null;
  /** SHA-256 (hex) of the request body sent, or of the empty string. */
  requestHash: string;
  /** The HTTP status, or why there is none, e.g. `202`, `timeout`, `reset`. */
  outcome: string;
  httpStatus: number | null;
  /** The response body without secrets, phone numbers and names; null where there is none. */
  response: string | null;
  /** On `performance.now()`'s clock. */
  startedAt: number;
  durationMs: number;
}

/** Called after every exchange. */
export type WireObserver = (call: WireCall) => void;

/** A read that has no outcome of its own for it, such as a balance, failed. */
export class ProviderUnavailableError extends Error {
  override name = "ProviderUnavailableError";
}

/** A provider callback as received. */
export interface IncomingCallback {
  headers: Headers;
  body: Uint8Array;
}

/**
 * A provider callback after its form and, where the provider signs, its signature were checked. It is never
 * trusted: it says which transfer to query, and what looks suspicious.
 */
export type CallbackReading =
  /** Its signature is wrong. */
  | { state: "forged" }
  | { state: "unreadable" }
  | {
      state: "read";
      /** Our reference at the provider, if the body names it. */
      reference: string | null;
      /** What it claims, to compare with what we know; null where it does not say. */
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
  /** Our reference; for a refund without one of its own, that of the refunded movement. */
  reference: string;
  /** Whether it returns a movement of the other direction. */
  isRefund: boolean;
  counterparty: string;
  amountMinor: bigint;
  status: string;
  executedAt: Date;
  /** How often it was executed; should be 1. */
  times: number;
}

/** A time span, both ends included. */
export interface MovementWindow {
  from: Date;
  to: Date;
}

/** How an adapter reads statuses that its provider does not document. */
export interface Readings {
  /** Of the undocumented statuses, those whose meaning the provider has confirmed. */
  confirmedStatuses: ReadonlySet<string>;
}

/** The ledger accounts of what we hold on a rail and what it charges us. */
export interface SettlementAccounts {
  holdings:
    | { kind: "float"; provider: RailCode; currency: Currency }
    | { kind: "chain.hot"; currency: Currency };
  charges: { kind: "expense"; provider: RailCode; currency: LedgerCurrency };
}

/** When a transfer on this rail is queried and sent again; before scaling by `RETRY_TIME_SCALE`. */
export interface RailSchedule {
  /** Delays between queries of an open transfer; the last one repeats. */
  queryDelaysMs: readonly number[];
  /** Delays between queries of an ended transfer. */
  recheckDelaysMs: readonly number[];
  /** How long after the latest attempt an `absent` outcome proves nothing. */
  absenceGraceMs: number;
  /** How often an unacknowledged order is sent. */
  maxSendAttempts: number;
}

/** Limits of one transfer, in minor units of the rail's currency. */
export interface RailBounds {
  minMinor: bigint;
  maxMinor: bigint;
  /** Decimals of an amount on this rail. */
  decimals: number;
}

/** A way money leaves or enters. */
export interface Rail {
  readonly code: RailCode;
  /** The name that pages show. */
  readonly name: string;
  readonly currency: Currency;
  /** The directions it has credentials for; the other one is closed. */
  readonly directions: readonly Direction[];
  /** Whether it can refund a settled collection. */
  readonly refunds: boolean;
  /** Whether a query reports the outcome of a refund; if not, it is always `unknown`. */
  readonly reportsRefunds: boolean;
  readonly settlement: SettlementAccounts;
  readonly schedule: RailSchedule;
  readonly bounds: RailBounds;
  /** Whether the counterparty has the form of an address on this rail. */
  accepts(counterparty: string): boolean;
  /** Our reference on this rail for one of our ids: derived, so it never changes. */
  referenceFor(id: string): string;
  /**
   * Sends an order, refunds included. The rejection of a refund that may mean "already refunded" is
   * `unknown`. `rejected` and `unavailable` describe this attempt alone.
   */
  send(order: TransferOrder, observe: WireObserver): Promise<SendOutcome>;
  /** Queries the status of a transfer. A response about anything else is `unknown`. */
  query(expected: ExpectedTransfer, observe: WireObserver): Promise<QueryOutcome>;
  /** Whether the counterparty has an account on this rail, and the holder's name. */
  lookUpAccount(counterparty: string, observe: WireObserver): Promise<AccountLookup>;
  /** Our balance, null where the provider has no call for it. @throws ProviderUnavailableError */
  readBalance(direction: Direction, observe: WireObserver): Promise<RailBalance | null>;
  /**
   * The provider's own record of the money it moved for us; null where it offers none, as on mainnet.
   * @throws ProviderUnavailableError when it cannot be read
   */
  listMovements(window: MovementWindow): Promise<Movement[] | null>;
  /** Makes a cheap call that needs valid credentials for this direction's product. */
  probe(direction: Direction, observe: WireObserver): Promise<Probe>;
  readCallback(callback: IncomingCallback): CallbackReading;
  /** The acknowledgement of a callback in the form this provider expects. */
  acknowledgeCallback(callback: IncomingCallback): {
    status: number;
    body: Record<string, unknown>;
  };
}
