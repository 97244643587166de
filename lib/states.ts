import type { CaseStatus } from "@/lib/contract/kyc-fields";

/** The transaction's kinds, states and transitions (contract §3). */

export const transactionTypes = [
  "payment",
  "collection",
  "payout",
  "withdrawal",
  "conversion",
  "deposit",
  "refund",
] as const;
export type TransactionType = (typeof transactionTypes)[number];

export const transactionStatuses = [
  "pending_approval",
  "pending",
  "processing",
  "completed",
  "failed",
  "expired",
  "cancelled",
  "reversed",
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

const transitions: Record<TransactionStatus, readonly TransactionStatus[]> = {
  pending_approval: ["pending", "cancelled", "expired"],
  pending: ["processing", "completed", "failed", "expired", "cancelled"],
  // Back to pending: the network rejected it because our own float there was short.
  processing: ["pending", "completed", "failed"],
  completed: ["reversed"],
  failed: [],
  expired: [],
  cancelled: [],
  reversed: [],
};

/** Whether a transaction may go from one status to the other. */
export function mayBecome(from: TransactionStatus, to: TransactionStatus): boolean {
  return transitions[from].includes(to);
}

/** Whether a transaction still waits for its end. */
export function isOpen(status: TransactionStatus): boolean {
  return status === "pending_approval" || status === "pending" || status === "processing";
}

/** Whether a transaction ended without moving money, by our books. */
export function hasEndedUnpaid(status: TransactionStatus): boolean {
  return status === "failed" || status === "cancelled" || status === "expired";
}

/** How long a transaction waits for a second person at most (contract §2, Maker-checker). */
export const approvalLifeHours = 24;

/** Why a transaction stays in its status, as merchants see it. */
export type StatusReason = "provider_unavailable" | "under_review";

/** For each state the states that may follow; a final state has none. Staying in a state is no step. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Whether a table has the step from one state to the other. */
export function mayChange<State extends string>(
  table: Transitions<State>,
  from: NoInfer<State>,
  to: NoInfer<State>,
): boolean {
  return table[from].includes(to);
}

/** Stored statuses of a conversion; an unconfirmed quote simply expires. */
export const storedConversionStatuses = ["quoted", "completed"] as const;
export type StoredConversionStatus = (typeof storedConversionStatuses)[number];

export const conversionTransitions: Transitions<StoredConversionStatus> = {
  quoted: ["completed"],
  completed: [],
};

export const batchStatuses = [
  "draft",
  "pending_approval",
  "processing",
  "paused",
  "completed",
  "cancelled",
  "expired",
] as const;
export type BatchStatus = (typeof batchStatuses)[number];

export const batchTransitions: Transitions<BatchStatus> = {
  draft: ["pending_approval", "processing", "cancelled"],
  // It completes unapproved when none of its payouts could be made.
  pending_approval: ["processing", "completed", "cancelled", "expired"],
  processing: ["paused", "completed", "cancelled"],
  paused: ["processing", "completed", "cancelled"],
  // Its failed rows are retried, after an approval if there was none.
  completed: ["processing", "pending_approval"],
  cancelled: [],
  expired: [],
};

/** `processing`: a transfer to it was seen and is not confirmed yet (contract §4, Payment requests). */
export const paymentRequestStatuses = [
  "open",
  "processing",
  "paid",
  "expired",
  "cancelled",
] as const;
export type PaymentRequestStatus = (typeof paymentRequestStatuses)[number];

export const paymentRequestTransitions: Transitions<PaymentRequestStatus> = {
  open: ["processing", "paid", "expired", "cancelled"],
  // What was seen is confirmed and too little, or is no longer on the chain.
  processing: ["open", "paid", "cancelled"],
  paid: [],
  expired: [],
  cancelled: [],
};

/** What was received differs from what was requested: too little, too much, or after its end. */
export const paymentRequestExceptions = ["underpaid", "overpaid", "late"] as const;
export type PaymentRequestException = (typeof paymentRequestExceptions)[number];

/**
 * Of a phone identity. `minting`: its owner has confirmed it, and its token is on its way to the chain;
 * `failed`: the chain did not mint it.
 */
export const identityStatuses = [
  "pending_verification",
  "minting",
  "verified",
  "expired",
  "revoked",
  "failed",
] as const;
export type IdentityStatus = (typeof identityStatuses)[number];

export const identityTransitions: Transitions<IdentityStatus> = {
  // Revoked: another identity of the number was confirmed instead.
  pending_verification: ["minting", "revoked"],
  minting: ["verified", "revoked", "failed"],
  verified: ["expired", "revoked"],
  expired: [],
  revoked: [],
  failed: [],
};

/** What the owner of a number proves with a code: that a merchant may mint it, or that it may be claimed. */
export type CodePurpose = "mint" | "claim";

/** Of an identity's token on the chain; `minting` and `burning` until that is final. */
export const tokenStates = ["none", "minting", "live", "burning", "burned"] as const;
export type TokenState = (typeof tokenStates)[number];

export const tokenTransitions: Transitions<TokenState> = {
  none: ["minting"],
  // None: the chain reverted it.
  minting: ["live", "none"],
  live: ["burning"],
  burning: ["burned"],
  burned: [],
};

/** Stored statuses of a batch's row; a created row has the status of its transaction. */
export const storedRowStatuses = [
  "invalid",
  "ready",
  "created",
  "skipped",
  "rejected",
  "cancelled",
] as const;
export type StoredRowStatus = (typeof storedRowStatuses)[number];

export const rowTransitions: Transitions<StoredRowStatus> = {
  invalid: ["skipped"],
  ready: ["created", "rejected", "cancelled"],
  // A row whose payout failed, or could not be made, is retried by a payout of its own.
  created: ["ready"],
  rejected: ["ready"],
  skipped: [],
  cancelled: [],
};

/** Statuses of a reconciliation run; `failed`: it could not compare everything. */
export const runStatuses = ["queued", "running", "matched", "unmatched", "failed"] as const;
export type RunStatus = (typeof runStatuses)[number];

export const runTransitions: Transitions<RunStatus> = {
  queued: ["running"],
  running: ["matched", "unmatched", "failed"],
  matched: [],
  unmatched: [],
  failed: [],
};

/**
 * The states of a transfer, one movement over one rail. `sending`: it may have arrived; `submitted`: the
 * provider knows of it; `late`: the money of one that had failed moved after all, and is in suspense.
 */
export const transferStates = [
  "sending",
  "submitted",
  "settled",
  "failed",
  "reversed",
  "late",
] as const;
export type TransferState = (typeof transferStates)[number];

export const transferTransitions: Transitions<TransferState> = {
  sending: ["submitted", "settled", "failed"],
  submitted: ["settled", "failed"],
  settled: ["reversed"],
  failed: ["late"],
  late: ["settled", "reversed"],
  // The money of a refund was itself returned.
  reversed: ["late"],
};

/** Why a settled transfer is an exception: how the provider no longer confirms it, the weakest first. */
export const unconfirmedReasons = [
  "settled_then_unclear",
  "settled_then_pending",
  "settled_then_absent",
  "settled_then_failed",
  "settled_then_unconfirmed",
] as const;
export type UnconfirmedReason = (typeof unconfirmedReasons)[number];

/** Why a transfer needs a person. */
export type ReviewReason =
  /** The provider reports another amount than was ordered. */
  | "amount_differs"
  /** It ended, in a word that this provider has not confirmed to us. */
  | "unconfirmed_status"
  /** The provider never acknowledged it, however often it was sent. */
  | "never_acknowledged"
  /** The provider acknowledged it, and then knew nothing of it. */
  | "lost_by_provider"
  /** A collection that had failed was paid after all. */
  | "paid_late"
  /** A payout or refund that had failed was executed after all. */
  | "failed_then_succeeded"
  /** The block of a credited deposit vanished from the chain. */
  | "reorganized"
  | UnconfirmedReason;

/**
 * How a person resolves an exception. A settled payout is `reversed`, or stays `completed`. A payment that
 * came after its collection had failed is `credited` to the merchant, or `refunded` to the payer. A payout that
 * was executed after it had failed is `charged` to the merchant, or `unrecovered`: we bear it.
 */
export const resolutionOutcomes = [
  "completed",
  "failed",
  "reversed",
  "credited",
  "refunded",
  "charged",
  "unrecovered",
] as const;
export type ResolutionOutcome = (typeof resolutionOutcomes)[number];

/** The kind of proposals that resolve exceptions. */
export const resolutionKindName = "resolution";

/** A proposal of staff. `proposed` waits for a second person; `lapsed`: its subject changed before one confirmed it. */
export const proposalStatuses = ["proposed", "applied", "withdrawn", "lapsed"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** A review case; new documents void the first of two approvals. */
export const caseTransitions: Transitions<CaseStatus> = {
  // Without a claim: its merchant closed the account.
  open: ["claimed", "decided"],
  claimed: ["open", "awaiting_second", "decided"],
  awaiting_second: ["claimed", "decided"],
  decided: [],
};
