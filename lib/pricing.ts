import { divideDown, divideUp, parseDecimal, type Currency } from "./money";

/** Fees and conversions, for the service and the browser alike (contract §3, Fees; §4, conversions). */

/** A share of an amount within bounds; minor units of the amount's currency. */
export interface FeeRule {
  basisPoints: bigint;
  minMinor: bigint;
  maxMinor: bigint;
}

/** The default for mobile money: 1 %, 0.10 to 20.00 GHS. */
export const mobileMoneyFee: FeeRule = { basisPoints: 100n, minMinor: 10n, maxMinor: 2000n };

/** The default on chain: 0.50 USDT, whatever the amount. */
const chainFee: FeeRule = { basisPoints: 0n, minMinor: 500_000n, maxMinor: 500_000n };

const defaultFees = {
  payout: mobileMoneyFee,
  payment: mobileMoneyFee,
  collection: mobileMoneyFee,
  withdrawal: mobileMoneyFee,
  /** In micro-USDT. */
  withdrawal_chain: chainFee,
} as const;
export type FeeKind = keyof typeof defaultFees;

/**
 * The rule for a merchant: its own where one is set (`{"payout":{"basisPoints":"50",…}}`, decimal text),
 * else the default.
 */
export function feeRuleFor(overrides: Record<string, unknown>, kind: FeeKind): FeeRule {
  const own = overrides[kind] as Record<keyof FeeRule, string> | undefined;
  if (!own) return defaultFees[kind];
  return {
    basisPoints: BigInt(own.basisPoints),
    minMinor: BigInt(own.minMinor),
    maxMinor: BigInt(own.maxMinor),
  };
}

/** The rule of a network as the interface gives it: per cent and cedis, as decimal text. */
export function readFeeRule(fee: { percent: string; min: string; max: string }): FeeRule {
  return {
    basisPoints: parseDecimal(fee.percent, 2),
    minMinor: parseDecimal(fee.min, 2),
    maxMinor: parseDecimal(fee.max, 2),
  };
}

/** The fee on an amount: rounded up, then kept within the rule's bounds. */
export function feeOn(amountMinor: bigint, rule: FeeRule): bigint {
  const share = divideUp(amountMinor * rule.basisPoints, 10_000n);
  if (share < rule.minMinor) return rule.minMinor;
  return share > rule.maxMinor ? rule.maxMinor : share;
}

/** The fee that is deducted from what is received, and so never more than that. */
export function feeOutOf(amountMinor: bigint, rule: FeeRule): bigint {
  const feeMinor = feeOn(amountMinor, rule);
  return feeMinor < amountMinor ? feeMinor : amountMinor;
}

/** The largest amount that together with its fee stays within `budgetMinor`. */
export function maxToSend(budgetMinor: bigint, rule: FeeRule): bigint {
  let low = 0n;
  let high = budgetMinor;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle + feeOn(middle, rule) <= budgetMinor) low = middle;
    else high = middle - 1n;
  }
  return low;
}

/** USDT has 6 decimals, a rate 6, GHS 2: one pesewa is 10^10 of their product. */
const unitsPerPesewa = 10_000_000_000n;

/** What a conversion gives for the currency that it takes; both are held in a wallet. */
export const targetOf = { USDT: "GHSFIAT", GHSFIAT: "USDT" } as const satisfies Record<
  Currency,
  Currency
>;

export interface ConversionPrice {
  /** The currency that is converted. */
  source: Currency;
  /** Millionths of a GHS for one USDT. */
  rateMicros: bigint;
  feeBasisPoints: bigint;
}

/** The conversion fee in minor units of the source, rounded up. */
export function conversionFee(
  sourceMinor: bigint,
  { feeBasisPoints }: Pick<ConversionPrice, "feeBasisPoints">,
): bigint {
  return divideUp(sourceMinor * feeBasisPoints, 10_000n);
}

/** Minor units of the target for `sourceMinor`: (amount − fee), times or divided by the rate, rounded down. */
export function targetFor(sourceMinor: bigint, price: ConversionPrice): bigint {
  const netMinor = sourceMinor - conversionFee(sourceMinor, price);
  return price.source === "USDT"
    ? divideDown(netMinor * price.rateMicros, unitsPerPesewa)
    : divideDown(netMinor * unitsPerPesewa, price.rateMicros);
}

/** The smallest amount of the source whose conversion gives at least `targetMinor`. */
export function sourceFor(targetMinor: bigint, price: ConversionPrice): bigint {
  const netMinor =
    price.source === "USDT"
      ? divideUp(targetMinor * unitsPerPesewa, price.rateMicros)
      : divideUp(targetMinor * price.rateMicros, unitsPerPesewa);
  let sourceMinor = divideUp(netMinor * 10_000n, 10_000n - price.feeBasisPoints);
  // Fee and result are both rounded, so the smallest may be a unit or two lower.
  while (sourceMinor > 1n && targetFor(sourceMinor - 1n, price) >= targetMinor) sourceMinor -= 1n;
  return sourceMinor;
}

/** How a conversion is split between the treasury's accounts; minor units of the target. */
interface ConversionShares {
  /** What leaves `exchange`: the net amount at the mid rate, rounded down. */
  exchangeMinor: bigint;
  spreadMinor: bigint;
  roundingMinor: bigint;
}

/**
 * Splits the mid-rate value of a conversion between merchant, spread and rounding (`ledger.md`):
 * target + spread + rounding is what leaves `exchange`, to the minor unit.
 */
export function sharesOf(
  conversion: { source: Currency; sourceMinor: bigint; feeMinor: bigint; targetMinor: bigint },
  { midMicros, rateMicros }: { midMicros: bigint; rateMicros: bigint },
): ConversionShares {
  const netMinor = conversion.sourceMinor - conversion.feeMinor;
  const [exchangeMinor, spreadMinor] =
    conversion.source === "USDT"
      ? [
          divideDown(netMinor * midMicros, unitsPerPesewa),
          divideDown(netMinor * (midMicros - rateMicros), unitsPerPesewa),
        ]
      : [
          divideDown(netMinor * unitsPerPesewa, midMicros),
          // net / mid − net / rate
          divideDown(netMinor * unitsPerPesewa * (rateMicros - midMicros), midMicros * rateMicros),
        ];
  return {
    exchangeMinor,
    spreadMinor,
    roundingMinor: exchangeMinor - conversion.targetMinor - spreadMinor,
  };
}

/** The mid rate by which USDT counts against limits. */
export interface CountingRate {
  /** Millionths of a GHS for one USDT. */
  midMicros: bigint;
  /** Whether it may be quoted; while it may not, everything counts 10 % more. */
  isFresh: boolean;
}

/** The pesewas that micro-USDT count against limits (contract §4, Limits in USDT), rounded up. */
export function worthOfUsdt(amountMinor: bigint, { midMicros, isFresh }: CountingRate): bigint {
  const percent = isFresh ? 100n : 110n;
  return divideUp(amountMinor * midMicros * percent, unitsPerPesewa * 100n);
}
