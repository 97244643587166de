import { readTypedAmount } from "@/lib/client/amounts";
import type { NetworkCode } from "@/lib/client/queries/mobile-money";
import { formatAmount, type Currency } from "@/lib/money";

/** What is typed to send or request money, under the contract's names. */
export interface TypedPayment {
  phoneNumber: string;
  /** Empty: detected from the number. */
  provider: NetworkCode | "";
  /** Cedis. */
  amount: string;
  description: string;
  externalRef: string;
}

export const emptyPayment: TypedPayment = {
  phoneNumber: "",
  provider: "",
  amount: "",
  description: "",
  externalRef: "",
};

/** Amount, note and reference as they are sent; null while there is no amount above zero. */
export function paymentBodyOf(
  typed: Pick<TypedPayment, "amount" | "description" | "externalRef">,
  currency: Currency = "GHSFIAT",
) {
  const amountMinor = readTypedAmount(typed.amount, currency);
  if (amountMinor === null) return null;
  const description = typed.description.trim();
  const externalRef = typed.externalRef.trim();
  return {
    amount: formatAmount(amountMinor, currency),
    ...(description && { description }),
    ...(externalRef && { externalRef }),
  };
}
