"use client";

import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { actorText, type Actors } from "@/components/transactions/decide";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { useToast } from "@/components/ui/toast";
import { minorOf } from "@/lib/client/amounts";
import type { BatchView } from "@/lib/client/queries/batches";
import { cedis, counted } from "./labels";
import { useBatchAct } from "./use-batch-act";

interface ApproveBatchProps {
  batch: BatchView;
  actors: Actors;
}

/** Approves a batch of another person, after a dialog and the password. */
export function ApproveBatch({ batch, actors }: ApproveBatchProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const amount = cedis(batch.amount);
  const payouts = counted(batch.valid, "payout");
  const operation = useBatchAct(batch.batchId, {
    stepUp: `Approving sends ${amount}, so confirm that it's you.`,
    done: () => {
      setOpen(false);
      toast({ tone: "completed", title: `Approved: ${payouts}` });
    },
  });
  const totalMinor = minorOf(batch.amount, "GHSFIAT") + minorOf(batch.fee.amount, "GHSFIAT");
  return (
    <ActDialog
      title={`Approve ${payouts}?`}
      description={`${amount} in total. They are sent immediately, and a payout that a network has accepted cannot be undone.`}
      trigger={<Button variant="primary">Approve</Button>}
      open={open}
      onOpenChange={setOpen}
      operation={operation}
      act={`Approve and send ${amount}`}
      onAct={() => operation.send("batches.approve", { params: { id: batch.batchId } })}
      otherwise="Nothing was sent."
      slow={["approving", "approved"]}
    >
      <p className="text-muted">Review the rows before you approve.</p>
      <DetailList
        facts={{
          Fees: <Amount value={batch.fee.amount} currency="GHS" />,
          Total: <Amount value={totalMinor} currency="GHS" />,
          "Created by": actorText(batch.confirmedBy ?? batch.createdBy, actors) ?? "–",
        }}
      />
    </ActDialog>
  );
}
