import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import { feeOn } from "@/lib/pricing";
import type { SendingTerms } from "./sending-terms";

interface CostLinesProps {
  /** Null while nothing is typed; the lines keep their place. */
  amountMinor: bigint | null;
  availableMinor: bigint;
  terms: SendingTerms;
}

/** What a payout costs and what it leaves, before it is sent. */
export function CostLines(props: CostLinesProps) {
  return (
    <div className="rounded-card bg-sunken px-4 py-1">
      <DetailList facts={costFacts(props)} />
    </div>
  );
}

/** The same as facts of a list. */
export function costFacts({ amountMinor, availableMinor, terms }: CostLinesProps) {
  const feeMinor = amountMinor === null ? null : feeOn(amountMinor, terms.fee);
  const totalMinor = amountMinor === null || feeMinor === null ? null : amountMinor + feeMinor;
  const leftMinor = totalMinor === null ? null : availableMinor - totalMinor;
  return {
    Fee: <Amount value={feeMinor} currency="GHS" />,
    Total: <Amount value={totalMinor} currency="GHS" />,
    "Balance after": (
      <Amount value={leftMinor !== null && leftMinor >= 0n ? leftMinor : null} currency="GHS" />
    ),
  };
}
