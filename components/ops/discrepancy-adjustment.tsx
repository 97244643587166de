import { Amount } from "@/components/ui/amount";
import { Time } from "@/components/ui/time";
import { AdjustDialog } from "./adjust-dialog";
import { actorText, type Discrepancy, type RunDetail } from "./labels";

interface DiscrepancyAdjustmentProps {
  run: RunDetail;
  row: Discrepancy;
}

/** What was booked of a discrepancy, by whom and why; what can be booked still, or why nothing can. */
export function DiscrepancyAdjustment({ run, row }: DiscrepancyAdjustmentProps) {
  const { adjustments, toAdjust, blockedReason } = row;
  return (
    <div className="grid justify-items-start gap-2 py-2 text-small">
      {adjustments.map((adjustment) => (
        <div key={adjustment.postingKey}>
          <p>
            Booked <Amount value={adjustment.amount} currency="GHS" signed />
          </p>
          <p className="text-muted">
            {actorText(adjustment.by, adjustment.byName)},{" "}
            <Time at={adjustment.at} precision="second" />
          </p>
          <p className="wrap-anywhere">{adjustment.reason}</p>
        </div>
      ))}
      {toAdjust !== null && <AdjustDialog run={run} discrepancy={row} amount={toAdjust} />}
      {blockedReason !== null && <p className="text-muted">{blockedReason}</p>}
    </div>
  );
}
