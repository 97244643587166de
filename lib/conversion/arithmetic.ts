import { divideDown, divideUp } from "@/lib/money";

/** USDT has 6 decimals, a rate 6, GHS 2: one pesewa is 10^10 of their product. */
const unitsPerPesewa = 10_000_000_000n;

export interface ConversionTerms {
  /** Micro-USDT; rounded up. */
  feeMinor: bigint;
  /** Pesewas that the merchant gets; rounded down. */
  targetMinor: bigint;
}

/** What a conversion of `sourceMinor` micro-USDT comes to (contract §4): (amount − fee) × rate. */
export function termsOf(
  sourceMinor: bigint,
  feeBasisPoints: number,
  rateMicros: bigint,
): ConversionTerms {
  const feeMinor = divideUp(sourceMinor * BigInt(feeBasisPoints), 10_000n);
  return {
    feeMinor,
    targetMinor: divideDown((sourceMinor - feeMinor) * rateMicros, unitsPerPesewa),
  };
}

export interface ConversionShares {
  /** Pesewas that leave `exchange`: the net amount at the mid rate, rounded down. */
  exchangeMinor: bigint;
  spreadMinor: bigint;
  roundingMinor: bigint;
}

/**
 * How the mid worth of a conversion is shared between merchant, spread and rounding (`ledger.md`):
 * target + spread + rounding is what leaves `exchange`, to the pesewa.
 */
export function sharesOf(
  conversion: { sourceMinor: bigint; feeMinor: bigint; targetMinor: bigint },
  rates: { midMicros: bigint; rateMicros: bigint },
): ConversionShares {
  const netMinor = conversion.sourceMinor - conversion.feeMinor;
  const exchangeMinor = divideDown(netMinor * rates.midMicros, unitsPerPesewa);
  const spreadMinor = divideDown(netMinor * (rates.midMicros - rates.rateMicros), unitsPerPesewa);
  return {
    exchangeMinor,
    spreadMinor,
    roundingMinor: exchangeMinor - conversion.targetMinor - spreadMinor,
  };
}
