import { divideUp } from "@/lib/money";

/** A share of the amount within bounds; minor units of the amount's currency. */
export interface FeeRule {
  basisPoints: bigint;
  minMinor: bigint;
  maxMinor: bigint;
}

/** What is charged to mobile money, by kind (contract §3, Fees): 1 %, 0.10 to 20.00 GHS. */
export const mobileMoneyFee: FeeRule = { basisPoints: 100n, minMinor: 10n, maxMinor: 2000n };

export type FeeKind = "payout" | "payment" | "collection" | "withdrawal";

/** The fee on an amount: rounded up, then kept within the rule's bounds. */
export function feeOn(amountMinor: bigint, rule: FeeRule): bigint {
  const share = divideUp(amountMinor * rule.basisPoints, 10_000n);
  if (share < rule.minMinor) return rule.minMinor;
  return share > rule.maxMinor ? rule.maxMinor : share;
}

/**
 * The rule that holds for a merchant: its own where one is set (`{"payout":{"basisPoints":"50",…}}`,
 * decimal text), else the default.
 */
export function feeRuleFor(overrides: Record<string, unknown>, kind: FeeKind): FeeRule {
  const own = overrides[kind] as Record<keyof FeeRule, string> | undefined;
  if (!own) return mobileMoneyFee;
  return {
    basisPoints: BigInt(own.basisPoints),
    minMinor: BigInt(own.minMinor),
    maxMinor: BigInt(own.maxMinor),
  };
}
