"use client";

import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { BatchView } from "@/lib/client/queries/batches";
import { cedis, counted, totalOf } from "./labels";
import { useBatchAct } from "./use-batch-act";

interface CancelBatchProps {
  batch: BatchView;
  /** Takes the full width. */
  block?: boolean;
}

/** Cancels what of a batch was not sent yet, after a dialog that names the consequence. */
export function CancelBatch({ batch, block = false }: CancelBatchProps) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const isDraft = batch.status === "draft";
  const operation = useBatchAct(batch.batchId, {
    done: () => {
      setOpen(false);
      toast({ tone: "neutral", title: isDraft ? "Draft discarded" : "Batch cancelled" });
    },
  });
  return (
    <ActDialog
      title={isDraft ? "Discard this draft?" : "Cancel this batch?"}
      description={consequenceOf(batch)}
      trigger={
        <Button variant="quiet" block={block}>
          {isDraft ? "Discard this draft" : "Cancel"}
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      operation={operation}
      act={isDraft ? "Discard the draft" : "Cancel the batch"}
      onAct={() => operation.send("batches.cancel", { params: { id: batch.batchId } })}
      danger
      otherwise="It was not cancelled."
    />
  );
}

function consequenceOf(batch: BatchView): string {
  if (batch.status === "draft") return "Nothing was paid. It stays in the list as cancelled.";
  const waiting = totalOf(batch, "waiting");
  const inFlight = batch.progress.processing > 0;
  return [
    `${counted(waiting.rows, "unsent payout")}, ${cedis(waiting.amount)} in total, will not be sent.`,
    inFlight && "Payouts already with a network continue.",
    "This cannot be undone.",
  ]
    .filter(Boolean)
    .join(" ");
}
