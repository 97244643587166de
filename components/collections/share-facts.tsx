import { shortPercent, type Network } from "@/components/labels/networks";
import { Amount } from "@/components/ui/amount";
import { shareOf } from "./collection-terms";

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
