import { AmountError, decimalsOf, parseDecimal, type Currency } from "@/lib/money";

/** An amount as people type it (`1,485.03`, ` 150 `, `.5`), as the interface's plain decimal. */
export function plainAmount(typed: string): string {
  const text = typed.replace(/[\s,]/g, "");
  return text.startsWith(".") ? `0${text}` : text.replace(/^0+(?=\d)/, "").replace(/\.$/, "");
}

/** Minor units of a typed amount, or null while it is not one above zero. */
export function readTypedAmount(typed: string, currency: Currency): bigint | null {
  try {
    const amountMinor = parseDecimal(plainAmount(typed), decimalsOf[currency]);
    return amountMinor > 0n ? amountMinor : null;
  } catch (error) {
    if (error instanceof AmountError) return null;
    throw error;
  }
}

/** Minor units of an amount that the interface gave. */
export function minorOf(amount: string, currency: Currency): bigint {
  return parseDecimal(amount, decimalsOf[currency]);
}
