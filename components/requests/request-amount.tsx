import { Amount } from "@/components/ui/amount";
import { amountText } from "@/lib/money-text";

/** So many characters fit the width of a small phone. */
const maxDisplayed = 10;

/** The amount that a page is about, as large as it fits a phone. */
export function RequestAmount({ value }: { value: string }) {
  const isLong = amountText(value, "USDT").length > maxDisplayed;
  return <Amount value={value} currency="USDT" size={isLong ? "large" : "display"} />;
}
