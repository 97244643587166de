import { amountText, currencyCode } from "@/lib/money-text";
import type { Currency } from "@/lib/money";
import { classNames } from "./class-names";

interface AmountProps {
  /** Minor units, or exact decimal text as the interface gives it; null while it is not known. */
  value: bigint | string | null;
  currency: Currency | "GHS";
  /** `large` for the number a page is about, `normal` in rows. */
  size?: "normal" | "large" | "display";
  /** Puts "+" before what comes in; a "-" in the value is always shown. */
  signed?: boolean;
}

const numberStyle = {
  normal: "font-medium",
  large: "text-title font-semibold",
  display: "text-display font-semibold",
};
const codeStyle = { normal: "text-tiny", large: "text-small", display: "text-large" };

/** An amount: the largest thing near it, digits of one width, the exact value unrounded. */
export function Amount({ value, currency, size = "normal", signed = false }: AmountProps) {
  if (value === null) return <span className="text-muted">–</span>;
  const text = amountText(value, currency);
  const sign = text.startsWith("-") ? "−" : signed ? "+" : "";
  return (
    <span className="figures whitespace-nowrap">
      <span className={numberStyle[size]}>
        {sign}
        {text.replace(/^-/, "")}
      </span>{" "}
      <span className={classNames("font-medium text-muted", codeStyle[size])}>
        {currencyCode(currency)}
      </span>
    </span>
  );
}
