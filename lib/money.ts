/**
 * Money is an integer count of minor units (`bigint`) with a currency. Nothing in Cedirail does
 * float arithmetic on money; wire numbers are read from their decimal text (contract §1, Amounts).
 */

export const currencies = ["USDT", "GHSFIAT"] as const;
export type Currency = (typeof currencies)[number];

/** What the ledger counts: customers' currencies, and the chain's own coin, which pays for gas. */
export type LedgerCurrency = Currency | "NATIVE";

/** Decimals of each currency: one minor unit is 10^-decimals. */
export const decimalsOf: Record<LedgerCurrency, number> = { USDT: 6, GHSFIAT: 2, NATIVE: 12 };

/** Why a decimal text is not an amount; the message is fit to show as `expected`. */
export class AmountError extends Error {
  override name = "AmountError";
}

/** What an amount must look like, as `expected` says it. */
export const amountForm = "an amount, as a number or a plain decimal string";
const plainForm = "an amount written as a plain decimal, e.g. 150.00";
const aboveZero = "an amount greater than zero";
const belowLimit = "an amount less than 10^12";

const plainDecimal = /^(0|[1-9]\d{0,11})(\.\d+)?$/;
const jsonNumber = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** Not amounts either; recognized only so that the error says what is wrong. */
const tooLarge = /^[1-9]\d{12,}(\.\d+)?$/;
const negative = /^-(0|[1-9]\d*)(\.\d+)?$/;
const largestIntegerDigits = 12;
const largestSignificantDigits = 15;

/**
 * Reads a plain decimal string (`"150.00"`) as minor units of `decimals` decimals.
 * Zero is allowed here; request amounts go through {@link parseRequestAmount}.
 * @throws AmountError when the text is not a plain decimal or has more decimals than the currency.
 */
export function parseDecimal(text: string, decimals: number): bigint {
  if (tooLarge.test(text)) throw new AmountError(belowLimit);
  if (negative.test(text)) throw new AmountError(aboveZero);
  if (!plainDecimal.test(text)) throw new AmountError(plainForm);
  const [whole = "0", fraction = ""] = text.split(".");
  if (fraction.length > decimals)
    throw new AmountError(`an amount with at most ${decimals} decimals`);
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

/** Writes a JSON number's text as a plain decimal without losing a digit, or rejects it. */
function plainTextOfNumber(text: string): string {
  const match = jsonNumber.exec(text);
  if (!match) throw new AmountError(amountForm);
  const [, sign, whole = "0", fraction = "", exponentText = "0"] = match;
  if (sign === "-") throw new AmountError(aboveZero);
  if (exponentText.replace(/^[+-]/, "").length > 3) throw new AmountError(belowLimit);
  const exponent = Number(exponentText);
  const digits = (whole + fraction).replace(/^0+/, "");
  const significant = digits.replace(/0+$/, "");
  if (significant.length > largestSignificantDigits || digits.length > largestIntegerDigits + 18)
    throw new AmountError(
      `an amount with at most ${largestSignificantDigits} significant digits as a JSON number`,
    );
  const point = whole.length + exponent;
  const all = whole + fraction;
  if (point <= 0) return `0.${"0".repeat(-point)}${all}`;
  if (point >= all.length) return trimLeadingZeros(all + "0".repeat(point - all.length));
  return `${trimLeadingZeros(all.slice(0, point))}.${all.slice(point)}`;
}

function trimLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}

/**
 * Reads a request amount, validated by its text as sent (contract §1): a JSON number's text or a plain
 * decimal string, above zero, below 10^12, with no more decimals than the currency has.
 * @throws AmountError naming what was expected.
 */
export function parseRequestAmount(
  sent: { kind: "number" | "string"; text: string },
  currency: Currency,
): bigint {
  const text = sent.kind === "number" ? plainTextOfNumber(sent.text) : sent.text;
  if (sent.kind === "number" && !plainDecimal.test(text)) throw new AmountError(belowLimit);
  const amountMinor = parseDecimal(text, decimalsOf[currency]);
  if (amountMinor <= 0n) throw new AmountError(aboveZero);
  return amountMinor;
}

/** Formats minor units with all of `decimals` decimals: `15000n` of 2 is `"150.00"`. */
export function formatDecimal(amountMinor: bigint, decimals: number): string {
  const negative = amountMinor < 0n;
  const digits = (negative ? -amountMinor : amountMinor).toString().padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(digits.length - decimals)}`;
  return negative ? `-${text}` : text;
}

/** Formats an amount with all its currency's decimals, as every response does. */
export function formatAmount(amountMinor: bigint, currency: LedgerCurrency): string {
  return formatDecimal(amountMinor, decimalsOf[currency]);
}

/** Formats pesewas with two decimals; what is not known stays null. */
export function formatCedis(amountMinor: bigint): string;
export function formatCedis(amountMinor: bigint | null): string | null;
export function formatCedis(amountMinor: bigint | null): string | null {
  return amountMinor === null ? null : formatAmount(amountMinor, "GHSFIAT");
}

/** Integer division rounded down, for a non-negative numerator and a positive denominator. */
export function divideDown(numerator: bigint, denominator: bigint): bigint {
  return numerator / denominator;
}

/** Integer division rounded up, for a non-negative numerator and a positive denominator. */
export function divideUp(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator - 1n) / denominator;
}
