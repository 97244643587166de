import { Amount } from "@/components/ui/amount";
import { minorOf } from "@/lib/client/amounts";
import { decimalsOf, type Currency } from "@/lib/money";
import { moneyText } from "@/lib/money-text";

interface QuotedAmountProps {
  value: string;
  currency: Currency;
  size: "large" | "display";
  /** What is received is never shown as more than it is. */
  rounded: "down" | "nearest";
}

/** An amount of a conversion with two decimals; where there are more, the exact one below it. */
export function QuotedAmount({ value, currency, size, rounded }: QuotedAmountProps) {
  const exact = minorOf(value, currency);
  const cent = 10n ** BigInt(decimalsOf[currency] - 2);
  const shown = ((exact + (rounded === "nearest" ? cent / 2n : 0n)) / cent) * cent;
  return (
    <>
      <Amount value={shown} currency={currency} size={size} />
      {shown !== exact && (
        <p className="figures text-small text-muted">Exactly {moneyText(exact, currency)}</p>
      )}
    </>
  );
}
