import { shortPercent, type Network } from "@/components/labels/networks";
import { Amount } from "@/components/ui/amount";
import { shareOf } from "./collection-terms";

/**
 * What the fee leaves of what the payer pays, as items of a list of facts.
 * @param amountMinor pesewas; null while nothing is typed
 */
export function shareItems(amountMinor: bigint | null, collection: Network["collection"]) {
  const share = amountMinor === null ? null : shareOf(amountMinor, collection);
  return [
    {
      label: `Fee, ${shortPercent(collection.fee.percent)}`,
      value: <Amount value={share?.feeMinor ?? null} currency="GHS" />,
    },
    { label: "You receive", value: <Amount value={share?.receivedMinor ?? null} currency="GHS" /> },
  ];
}
