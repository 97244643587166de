/** A network's fee: a share of the amount within bounds, as decimal text. */
interface Fee {
  percent: string;
  min: string;
  max: string;
}

/** The fee on an amount in cedis, rounded up to the pesewa, as decimal text. */
export function feeOn(amount: string, { percent, min, max }: Fee): string {
  const product = hundredths(amount) * hundredths(percent);
  const share = (product + 9_999n) / 10_000n;
  const atLeast = share < hundredths(min) ? hundredths(min) : share;
  const fee = atLeast > hundredths(max) ? hundredths(max) : atLeast;
  const digits = String(fee).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function hundredths(text: string): bigint {
  const [whole = "", decimals = ""] = text.split(".");
  return BigInt(whole + decimals.padEnd(2, "0").slice(0, 2));
}
