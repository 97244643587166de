import { RateSourceError, rateDecimals, type RateMicros } from "../source";

/** An exact decimal of zero or more: `digits` / 10^`scale`. */
export interface Decimal {
  readonly digits: bigint;
  /** Decimals, zero or more. */
  readonly scale: number;
}

const decimalText = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const maxText = 80;
const largestExponent = 50;
const priceLimitMicros = 10n ** 6n * 10n ** BigInt(rateDecimals);

/**
 * Reads the text of a price, plain (`12.05`) or with an exponent (`1.205e1`), without losing a digit.
 * Length and exponent are bounded, so that a hostile text cannot make a huge integer.
 * @returns null for anything else, including negative numbers
 */
export function parseDecimalText(text: string): Decimal | null {
  if (text.length > maxText) return null;
  const match = decimalText.exec(text);
  if (!match) return null;
  const [, whole = "", fraction = "", exponentText = "0"] = match;
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > largestExponent) return null;
  const digits = BigInt(whole + fraction);
  const scale = fraction.length - exponent;
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

/** The exact product: nothing is rounded before the price is a rate. */
export function multiplyDecimals(left: Decimal, right: Decimal): Decimal {
  return { digits: left.digits * right.digits, scale: left.scale + right.scale };
}

/**
 * The nearest whole number of millionths, half to even: rounding a measurement must not favor either side;
 * our margin is the spread.
 */
export function decimalToMicros(value: Decimal): RateMicros {
  if (value.scale <= rateDecimals) return value.digits * 10n ** BigInt(rateDecimals - value.scale);
  const divisor = 10n ** BigInt(value.scale - rateDecimals);
  const quotient = value.digits / divisor;
  const twiceRemainder = (value.digits % divisor) * 2n;
  const roundsUp = twiceRemainder > divisor || (twiceRemainder === divisor && quotient % 2n === 1n);
  return roundsUp ? quotient + 1n : quotient;
}

/** Whether this can be a price of one USDT in GHS at all: above zero and below a million. */
export function isSanePrice(micros: RateMicros): boolean {
  return micros > 0n && micros < priceLimitMicros;
}

/** A source's price as a rate. @throws RateSourceError unless it is sane ({@link isSanePrice}). */
export function toPriceMicros(sourceName: string, price: Decimal): RateMicros {
  const micros = decimalToMicros(price);
  if (!isSanePrice(micros))
    throw new RateSourceError(`${sourceName}: the price is not between zero and a million`);
  return micros;
}
