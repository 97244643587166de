import { divideDown, divideUp } from "@/lib/money";

/** USDT has 6 decimals, a rate 6, GHS 2: one pesewa is 10^10 of their product. */
const unitsPerPesewa = 10_000_000_000n;

/** What a conversion costs, as the service charges it (contract §3, Fees). */
export interface ConversionPrice {
  /** Millionths of a GHS for one USDT. */
  rateMicros: bigint;
  feeBasisPoints: bigint;
}

/** A share of the amount within bounds; pesewas. */
export interface SendingFee {
  basisPoints: bigint;
  minMinor: bigint;
  maxMinor: bigint;
}

/** The conversion fee in micro-USDT, rounded up. */
export function conversionFee(sourceMinor: bigint, price: ConversionPrice): bigint {
  return divideUp(sourceMinor * price.feeBasisPoints, 10_000n);
}

/** Pesewas that converting `sourceMinor` micro-USDT brings: (amount − fee) × rate, rounded down. */
export function cedisFor(sourceMinor: bigint, price: ConversionPrice): bigint {
  const net = sourceMinor - conversionFee(sourceMinor, price);
  return divideDown(net * price.rateMicros, unitsPerPesewa);
}

/** The least micro-USDT whose conversion brings at least `targetMinor` pesewas. */
export function usdtFor(targetMinor: bigint, price: ConversionPrice): bigint {
  const net = divideUp(targetMinor * unitsPerPesewa, price.rateMicros);
  let sourceMinor = divideUp(net * 10_000n, 10_000n - price.feeBasisPoints);
  // Both fee and result are rounded, so the exact amount may be a unit or two lower.
  while (sourceMinor > 1n && cedisFor(sourceMinor - 1n, price) >= targetMinor) sourceMinor -= 1n;
  return sourceMinor;
}

/** The fee in pesewas on sending `amountMinor`, rounded up and kept within its bounds. */
export function sendingFeeOn(amountMinor: bigint, fee: SendingFee): bigint {
  const share = divideUp(amountMinor * fee.basisPoints, 10_000n);
  if (share < fee.minMinor) return fee.minMinor;
  return share > fee.maxMinor ? fee.maxMinor : share;
}

/** The most pesewas that can be sent so that amount and fee together stay within `budgetMinor`. */
export function maxToSend(budgetMinor: bigint, fee: SendingFee): bigint {
  let low = 0n;
  let high = budgetMinor;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (middle + sendingFeeOn(middle, fee) <= budgetMinor) low = middle;
    else high = middle - 1n;
  }
  return low;
}
