import { Amount } from "@/components/ui/amount";
import { amountText } from "@/lib/money-text";

/** The amount that a page is about, as large as it fits the narrowest phone. */
export function RequestAmount({ value }: { value: string }) {
  const { length } = amountText(value, "USDT");
  const size = length < 10 ? "display" : length < 15 ? "large" : "normal";
  return <Amount value={value} currency="USDT" size={size} />;
}
