import { actorText, type Actors } from "@/components/transactions/decide";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import type { BatchView } from "@/lib/client/queries/batches";
import { totalOf } from "./labels";

interface BatchFactsProps {
  batch: BatchView;
  actors: Actors;
}

/** The details of a batch; those it does not have are left out. */
export function BatchFacts({ batch, actors }: BatchFactsProps) {
  const { status, approvalExpiresAt } = batch;
  const who = (id: string | null) => id && actorText(id, actors);
  const when = (at: string | null) => at && <Time at={at} />;
  return (
    <Card title="Details">
      <DetailList
        facts={{
          Paid: <Amount value={batch.sums.completed} currency="GHS" />,
          Open: <Amount value={totalOf(batch, "processing", "waiting").amount} currency="GHS" />,
          [feeLabel(batch)]: <Amount value={batch.fee.amount} currency="GHS" />,
          "Uploaded by": who(batch.createdBy),
          Uploaded: when(batch.createdAt),
          "Confirmed by": who(batch.confirmedBy),
          Confirmed: when(batch.confirmedAt),
          "Approved by": who(batch.approvedBy),
          "Approve by": status === "pending_approval" && when(approvalExpiresAt),
          Ended: when(batch.finishedAt),
          Batch: <MonoId value={batch.batchId} label="batch ID" />,
        }}
      />
    </Card>
  );
}

/** The fee of a batch covers all of its valid rows, whatever their outcome. */
function feeLabel({ progress, valid, finishedAt }: BatchView): string {
  if (progress.completed === valid) return "Fees";
  return finishedAt === null ? "Fees, if all are paid" : "Fees on all rows";
}
