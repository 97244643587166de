import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import { isZero, type Run } from "./labels";

/** How the network's figure comes from ours, both as they were compared: the lines add up. */
export function FloatFacts({ float }: { float: Run["float"] }) {
  const { ledger, inFlight, moving, unexplained, reported } = float;
  if (ledger === null) return <p className="text-small text-muted">It was not compared.</p>;
  const steps = [
    ["Executed there, not settled here yet", inFlight],
    ["Still open, or settled while we compared", moving],
    ["Unexplained", unexplained],
  ] as const;
  return (
    <DetailList
      items={[
        { label: "Our ledger", value: <Amount value={ledger} currency="GHS" /> },
        ...steps.flatMap(([label, amount]) =>
          amount === null || isZero(amount)
            ? []
            : [{ label, value: <Amount value={amount} currency="GHS" signed /> }],
        ),
        {
          label: "Reported by the network",
          value:
            reported === null ? (
              <span className="text-muted">Balance not reported</span>
            ) : (
              <Amount value={reported} currency="GHS" />
            ),
        },
      ]}
    />
  );
}
