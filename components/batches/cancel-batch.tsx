"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import type { BatchView } from "@/lib/client/queries/batches";
import { ActProblem } from "@/components/forms/act-problem";
import { useBatchAct } from "./use-batch-act";
import { cedis, counted, totalOf } from "./labels";

interface CancelBatchProps {
  batch: BatchView;
  /** Takes the full width. */
  block?: boolean;
}

/** Cancels what of a batch was not sent yet, after a question that says what happens. */
export function CancelBatch({ batch, block = false }: CancelBatchProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const isDraft = batch.status === "draft";
  const cancel = useBatchAct(
    batch.batchId,
    (idempotencyKey) =>
      callApi("batches.cancel", { params: { id: batch.batchId } }, { idempotencyKey }),
    {
      reason: "",
      done: () => {
        setOpen(false);
        toast({ tone: "neutral", title: isDraft ? "The draft is discarded" : "It is cancelled" });
      },
    },
  );
  return (
    <Dialog
      title={isDraft ? "Discard this draft?" : "Cancel this batch?"}
      description={consequenceOf(batch)}
      open={open}
      onOpenChange={(next) => {
        cancel.forget();
        setOpen(next);
      }}
      trigger={
        <Button variant="quiet" block={block}>
          {isDraft ? "Discard this draft" : "Cancel"}
        </Button>
      }
      actions={
        <>
          <Button variant="danger" loading={cancel.busy} onClick={cancel.run}>
            {isDraft ? "Discard the draft" : "Cancel the batch"}
          </Button>
          <DialogClose>
            <Button>Keep it</Button>
          </DialogClose>
        </>
      }
    >
      {cancel.problem && <ActProblem error={cancel.problem} otherwise="It was not cancelled." />}
    </Dialog>
  );
}

function consequenceOf(batch: BatchView): string {
  if (batch.status === "draft") return "Nothing was paid. It stays in the list as cancelled.";
  const waiting = totalOf(batch, "waiting");
  const sent = batch.progress.processing;
  const cancelled = `${counted(waiting.rows, "payout that was", "payouts that were")} not sent yet, ${cedis(waiting.amount)} in all, will not be made.`;
  const goesOn = " What a network has already goes on. This cannot be undone.";
  return sent === 0 ? `${cancelled} This cannot be undone.` : `${cancelled}${goesOn}`;
}
