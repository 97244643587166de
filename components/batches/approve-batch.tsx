"use client";

import { useState } from "react";
import { SlowAlert } from "@/components/forms/slow-alert";
import { actorText, type Actors } from "@/components/transactions/decide";
import { Button } from "@/components/ui/button";
import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import type { BatchView } from "@/lib/client/queries/batches";
import { minorOf } from "@/lib/client/amounts";
import { ActProblem } from "@/components/forms/act-problem";
import { useBatchAct } from "./use-batch-act";
import { cedis, counted } from "./labels";

interface ApproveBatchProps {
  batch: BatchView;
  actors: Actors;
}

/** Lets a batch go that waits for a second person, after a question and the password. */
export function ApproveBatch({ batch, actors }: ApproveBatchProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { batchId, valid } = batch;
  const amount = cedis(batch.amount);
  const payouts = counted(valid, "payout");
  const approve = useBatchAct(
    batchId,
    (idempotencyKey) => callApi("batches.approve", { params: { id: batchId } }, { idempotencyKey }),
    {
      reason: `Approving sends ${amount}, so we make sure that it is you.`,
      done: () => {
        setOpen(false);
        toast({ tone: "completed", title: `Approved: ${payouts} go out` });
      },
    },
  );
  return (
    <>
      <Dialog
        title={`Approve ${payouts}?`}
        description={`${amount} in all. They are sent at once, and what a network has cannot be taken back.`}
        open={open && !approve.asking}
        onOpenChange={(next) => {
          approve.forget();
          setOpen(next);
        }}
        trigger={<Button variant="primary">Approve</Button>}
        actions={
          <>
            <Button variant="primary" loading={approve.busy} onClick={approve.begin}>
              Approve and send {amount}
            </Button>
            <DialogClose>
              <Button>Not now</Button>
            </DialogClose>
          </>
        }
      >
        <p className="text-muted">Look through the rows before you do.</p>
        <DetailList items={factsOf(batch, actors)} />
        {approve.problem && <ActProblem error={approve.problem} otherwise="Nothing was sent." />}
        <SlowAlert busy={approve.busy} doing="approving" done="approved" />
      </Dialog>
      {approve.dialog}
    </>
  );
}

/** What a second person decides about, beside the rows. */
function factsOf({ amount, fee, createdBy, confirmedBy }: BatchView, actors: Actors) {
  const totalMinor = minorOf(amount, "GHSFIAT") + minorOf(fee.amount, "GHSFIAT");
  return [
    { label: "Fees", value: <Amount value={fee.amount} currency="GHS" /> },
    {
      label: "Total",
      value: <Amount value={totalMinor} currency="GHS" />,
    },
    { label: "Made by", value: actorText(confirmedBy ?? createdBy, actors) ?? "–" },
  ];
}
