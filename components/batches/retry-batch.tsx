"use client";

import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { ActDialog } from "@/components/forms/act-dialog";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { BatchView } from "@/lib/client/queries/batches";
import { cedis, counted, totalOf } from "./labels";
import { useBatchAct } from "./use-batch-act";

/** Pays the failed and rejected rows of a batch again, after a dialog that says what happens. */
export function RetryBatch({ batch }: { batch: BatchView }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { batchId, retryable } = batch;
  const rows = counted(retryable, "failed row");
  const payouts = counted(retryable, "new payout");
  const operation = useBatchAct(batchId, {
    stepUp: batch.needsApproval
      ? "These payouts need approval, so confirm that it's you."
      : undefined,
    done: () => {
      setOpen(false);
      toast({ tone: "processing", title: `Paying ${rows} again` });
    },
  });
  const failed = totalOf(batch, "failed", "rejected");
  // A reversed payout counts as failed, and is not made again.
  const amount = failed.rows === retryable ? ` · ${cedis(failed.amount)}` : "";
  return (
    <ActDialog
      title={`Pay ${rows} again?`}
      description={`This creates ${payouts}, each with its fee. The failed payouts stay in your history; their money is in your wallet.`}
      trigger={
        <Button icon={<RotateCcw aria-hidden="true" className="size-4" />}>
          Retry failed ({retryable.toLocaleString("en-GH")})
        </Button>
      }
      open={open}
      onOpenChange={setOpen}
      operation={operation}
      act={`Create ${payouts}${amount}`}
      onAct={() => operation.send("batches.retry", { params: { id: batch.batchId } })}
      otherwise="No new payout was created."
      slow={["retrying", "retried"]}
    >
      <p className="text-muted">
        A row with a wrong number or name will fail again. Correct it in a new file instead.
      </p>
    </ActDialog>
  );
}
