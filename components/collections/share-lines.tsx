import { DetailList } from "@/components/ui/detail-list";
import { Amount } from "@/components/ui/amount";
import { shortPercent, type Network } from "@/components/labels/networks";
import { shareOf } from "./collection-terms";

interface ShareLinesProps {
  /** Pesewas; null while nothing is typed, when the lines keep their place. */
  amountMinor: bigint | null;
  collection: Network["collection"];
}

/** What the fee leaves of what the payer pays. */
export function ShareLines({ amountMinor, collection }: ShareLinesProps) {
  const share = amountMinor === null ? null : shareOf(amountMinor, collection);
  return (
    <div className="rounded-card bg-sunken px-4 py-1">
      <DetailList
        items={[
          {
            label: `Fee, ${shortPercent(collection.fee.percent)}`,
            value: <Cedis minor={share?.feeMinor} />,
          },
          { label: "You get", value: <Cedis minor={share?.receivedMinor} /> },
        ]}
      />
    </div>
  );
}

function Cedis({ minor }: { minor: bigint | undefined }) {
  if (minor === undefined) return <span className="text-muted">–</span>;
  return <Amount value={minor} currency="GHS" />;
}
