import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import { sendingFeeOn } from "@/lib/client/conversion-estimate";
import type { SendingTerms } from "./sending-terms";

interface CostLinesProps {
  /** Null while nothing is typed; the lines keep their place. */
  amountMinor: bigint | null;
  availableMinor: bigint;
  terms: SendingTerms;
}

/** What a payout costs and what it leaves, before it is sent. */
export function CostLines({ amountMinor, availableMinor, terms }: CostLinesProps) {
  return (
    <div className="rounded-card bg-sunken px-4 py-1">
      <DetailList items={costItems({ amountMinor, availableMinor, terms })} />
    </div>
  );
}

/** The same as items of a list of facts. */
export function costItems({ amountMinor, availableMinor, terms }: CostLinesProps) {
  const feeMinor = amountMinor === null ? null : sendingFeeOn(amountMinor, terms.fee);
  const neededMinor = amountMinor === null || feeMinor === null ? null : amountMinor + feeMinor;
  const leftMinor = neededMinor === null ? null : availableMinor - neededMinor;
  return [
    { label: "Fee", value: <Cedis minor={feeMinor} /> },
    { label: "Leaves your wallet", value: <Cedis minor={neededMinor} /> },
    {
      label: "Stays available",
      value: <Cedis minor={leftMinor !== null && leftMinor >= 0n ? leftMinor : null} />,
    },
  ];
}

function Cedis({ minor }: { minor: bigint | null }) {
  if (minor === null) return <span className="text-muted">–</span>;
  return <Amount value={minor} currency="GHS" />;
}
