import { CedirailError, invalidState } from "@/lib/errors";
import type { Spender, Usage } from "./count";
import { defaultClaimFactor, limitsOfTier } from "./tiers";

/** The key in `limit_usage` that counts all claims from the wallets of a merchant. */
export const claimsSpender = (merchantId: string): string => `claims:${merchantId}`;

/** Pesewas that may be claimed from the wallets of a merchant in a day and a month; null: no monthly limit. */
export function claimLimitsFor({ kycTier, claimFactor }: Pick<Spender, "kycTier" | "claimFactor">) {
  const { dailyMinor, monthlyMinor } = limitsOfTier(kycTier);
  const factor = BigInt(claimFactor ?? defaultClaimFactor);
  return {
    dailyMinor: dailyMinor * factor,
    monthlyMinor: monthlyMinor === null ? null : monthlyMinor * factor,
  };
}

/** A claim would take a merchant over its bound for claims. */
export class ClaimLimitError extends CedirailError {
  constructor(period: "a day" | "a month") {
    super("LIMIT_EXCEEDED", "The bound for claims from the wallets of this merchant is reached.", {
      period,
    });
  }
}

/**
 * Rejects a claim that was decided before another one from the same wallet was counted. Compares the month, because the
 * day's usage starts again at midnight.
 * @throws CedirailError `INVALID_STATE`
 */
export function assertUnchanged({ monthMinor }: Usage, expectedMinor: bigint | undefined): void {
  if (expectedMinor !== undefined && monthMinor > expectedMinor)
    throw invalidState("Another withdrawal from this wallet was just started. Try again.");
}

/** @throws ClaimLimitError if claiming `amountMinor` pesewas more would exceed the merchant's bound for claims */
export function assertWithinClaims(
  { dayMinor, monthMinor }: Usage,
  spender: Pick<Spender, "kycTier" | "claimFactor">,
  amountMinor: bigint,
): void {
  const { dailyMinor, monthlyMinor } = claimLimitsFor(spender);
  if (monthlyMinor !== null && monthMinor + amountMinor > monthlyMinor)
    throw new ClaimLimitError("a month");
  if (dayMinor + amountMinor > dailyMinor) throw new ClaimLimitError("a day");
}
