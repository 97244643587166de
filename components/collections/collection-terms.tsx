import { shortPercent, type Network } from "@/components/labels/networks";
import { Amount } from "@/components/ui/amount";
import { feeOutOf, readFeeRule } from "@/lib/pricing";
import { parseDecimal } from "@/lib/money";
import { moneyText } from "@/lib/money-text";

/**
 * What of a collection of `amountMinor` pesewas is the fee and what reaches the wallet. The fee comes
 * out of what is paid, and so is never more than that (contract §3, Fees).
 */
export function shareOf(amountMinor: bigint, collection: Network["collection"]) {
  const feeMinor = feeOutOf(amountMinor, readFeeRule(collection.fee));
  return { feeMinor, receivedMinor: amountMinor - feeMinor };
}

/** Why `amountMinor` pesewas cannot be requested, as a sentence for the field, or null. */
export function rejectRequest(
  amountMinor: bigint,
  { min, max }: Network["collection"],
): string | null {
  const minMinor = parseDecimal(min, 2);
  const maxMinor = parseDecimal(max, 2);
  if (amountMinor < minMinor) return `At least ${moneyText(minMinor, "GHS")} can be requested.`;
  if (amountMinor > maxMinor)
    return `At most ${moneyText(maxMinor, "GHS")} can be requested at once.`;
  return null;
}

/**
 * What the fee leaves of what the payer pays, as facts of a list.
 * @param amountMinor pesewas; null while nothing is typed
 */
export function shareFacts(amountMinor: bigint | null, collection: Network["collection"]) {
  const share = amountMinor === null ? null : shareOf(amountMinor, collection);
  return {
    [`Fee, ${shortPercent(collection.fee.percent)}`]: (
      <Amount value={share?.feeMinor ?? null} currency="GHS" />
    ),
    "You receive": <Amount value={share?.receivedMinor ?? null} currency="GHS" />,
  };
}
