/** The names of rails, directions and failures: what tables, contract and rails share. */

/** The mobile-money networks. */
export const providerCodes = ["mtn", "airtel", "telecel"] as const;
export type ProviderCode = (typeof providerCodes)[number];

/** The ways money leaves or enters (contract §3, Transfers). */
export const railCodes = [...providerCodes, "evm"] as const;
export type RailCode = (typeof railCodes)[number];

/** Why a transaction failed (contract §3, `failure.code`). */
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

/** Which way money moves: `in` is a collection from a subscriber, `out` a payout to one. */
export const directions = ["in", "out"] as const;
export type Direction = (typeof directions)[number];
