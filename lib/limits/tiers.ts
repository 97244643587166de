import type { Tier } from "@/lib/contract/kyc-fields";

/** Limits per KYC tier in pesewas, after the Bank of Ghana's of March 2024 (contract §4, KYC). */
export const tierLimits = {
  minimum: { dailyMinor: 300_000n, monthlyMinor: 1_000_000n },
  medium: { dailyMinor: 1_500_000n, monthlyMinor: null },
  enhanced: { dailyMinor: 2_500_000n, monthlyMinor: null },
} as const satisfies Record<Tier, { dailyMinor: bigint; monthlyMinor: bigint | null }>;

/**
 * The owners of phone numbers may together claim three times what the tier allows the merchant itself, from all wallets
 * that the merchant operates. It is more than one limit because the owners are different people, and a fixed multiple
 * because a merchant that controls many SIM cards would otherwise have a limit for each. Operators can raise it for one
 * merchant (lib/identity-claims/claim-limit.ts).
 */
export const defaultClaimFactor = 3;

/** The limits of a stored tier name; an unknown one gets the lowest. */
export function limitsOfTier(tier: string): { dailyMinor: bigint; monthlyMinor: bigint | null } {
  return tierLimits[tier as Tier] ?? tierLimits.minimum;
}
