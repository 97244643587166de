import { divideDown, divideUp } from "@/lib/money";
import type { RateMicros } from "./source";

const wholeBasisPoints = 10_000;

/** Prices of one USDT in GHS, in millionths. */
export interface SpreadRates {
  mid: RateMicros;
  /** What we pay for one USDT. */
  buy: RateMicros;
  /** What we charge for one USDT. */
  sell: RateMicros;
}

/**
 * Applies the spread to either side of the mid price (contract §4, rates). Both are rounded against the
 * requester: `buy` down, `sell` up.
 * @param spreadBasisPoints hundredths of a percent on each side, 0 to 10,000
 * @throws RangeError when it is out of range, or the mid price is not above zero
 */
export function applySpread(midMicros: RateMicros, spreadBasisPoints: number): SpreadRates {
  if (midMicros <= 0n) throw new RangeError("A mid price is above zero.");
  if (
    !Number.isInteger(spreadBasisPoints) ||
    spreadBasisPoints < 0 ||
    spreadBasisPoints > wholeBasisPoints
  )
    throw new RangeError("A spread is 0 to 10,000 whole basis points.");
  const whole = BigInt(wholeBasisPoints);
  const spread = BigInt(spreadBasisPoints);
  return {
    mid: midMicros,
    buy: divideDown(midMicros * (whole - spread), whole),
    sell: divideUp(midMicros * (whole + spread), whole),
  };
}
