import { classNames } from "./class-names";
import { groupDigits } from "./group-digits";

interface AmountProps {
  /** Exact decimal text as the interface gives it (`"1485.030000"`); never a number. */
  value: string;
  /** The currency code; always shown, beside the number and smaller. */
  currency: string;
  /** `large` for the number a page is about, `normal` in rows. */
  size?: "normal" | "large" | "display";
  /** Puts "+" before what comes in; a "-" in the value is always shown. */
  signed?: boolean;
}

const numberLook = {
  normal: "font-medium",
  large: "text-title font-semibold",
  display: "text-display font-semibold",
};
const codeLook = { normal: "text-tiny", large: "text-small", display: "text-large" };

/** An amount: the largest thing near it, digits of one width, the exact value unrounded. */
export function Amount({ value, currency, size = "normal", signed = false }: AmountProps) {
  const sign = value.startsWith("-") ? "−" : signed ? "+" : "";
  return (
    <span className="figures whitespace-nowrap">
      <span className={numberLook[size]}>
        {sign}
        {groupDigits(value.replace(/^-/, ""))}
      </span>{" "}
      <span className={classNames("font-medium text-muted", codeLook[size])}>{currency}</span>
    </span>
  );
}
