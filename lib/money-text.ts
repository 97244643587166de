import { formatAmount, type Currency } from "./money";

/** The code that people read: cedis in a wallet are GHS to them (contract §1, Currencies). */
export function currencyCode(currency: Currency | "GHS"): "USDT" | "GHS" {
  return currency === "USDT" ? "USDT" : "GHS";
}

/**
 * The number of an amount for reading: thousands grouped, zeros past the second decimal dropped, the
 * value exact. `"1485.030000"` is `"1,485.03"`, `"0.500001"` stays.
 * @param amount minor units, or decimal text as the interface gives it
 */
export function amountText(amount: bigint | string, currency: Currency | "GHS"): string {
  const decimal =
    typeof amount === "string"
      ? amount
      : formatAmount(amount, currency === "USDT" ? "USDT" : "GHSFIAT");
  const [whole = "0", fraction] = decimal.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  if (fraction === undefined) return grouped;
  return `${grouped}.${fraction.slice(0, 2)}${fraction.slice(2).replace(/0+$/, "")}`;
}

/** `150.00 GHS`: an amount in a sentence or on a button; it does not break across lines. */
export function moneyText(amount: bigint | string, currency: Currency | "GHS"): string {
  return `${amountText(amount, currency)}\u00a0${currencyCode(currency)}`;
}
