"use client";

import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { SlowAlert } from "@/components/forms/slow-alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import type { BatchView } from "@/lib/client/queries/batches";
import { ActProblem } from "@/components/forms/act-problem";
import { useBatchAct } from "./use-batch-act";
import { cedis, counted, totalOf } from "./labels";

/** Pays the failed and rejected rows of a batch anew, after a question that says what happens. */
export function RetryBatch({ batch }: { batch: BatchView }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const { batchId, retryable } = batch;
  const rows = counted(retryable, "failed row");
  const retry = useBatchAct(
    batchId,
    (idempotencyKey) => callApi("batches.retry", { params: { id: batchId } }, { idempotencyKey }),
    {
      reason: "These payouts wait for a second person, so we make sure that it is you who asks.",
      done: () => {
        setOpen(false);
        toast({ tone: "processing", title: `Paying ${rows} again` });
      },
    },
  );
  const again = counted(retryable, "new payout");
  const failed = totalOf(batch, "failed", "rejected");
  // A reversed payout is among the failed ones, and is not made again.
  const amount = failed.rows === retryable ? ` · ${cedis(failed.amount)}` : "";
  return (
    <>
      <Dialog
        title={`Pay ${rows} again?`}
        description={`${capital(again)} ${retryable === 1 ? "is" : "are"} made, with ${retryable === 1 ? "its fee" : "their fees"}. The failed ones stay in your history; their money is in your wallet.`}
        open={open && !retry.asking}
        onOpenChange={(next) => {
          retry.forget();
          setOpen(next);
        }}
        trigger={
          <Button icon={<RotateCcw aria-hidden="true" className="size-4" />}>
            Retry failed ({retryable.toLocaleString("en-GH")})
          </Button>
        }
        actions={
          <>
            <Button variant="primary" loading={retry.busy} onClick={retry.run}>
              Make {again}
              {amount}
            </Button>
            <DialogClose>
              <Button>Not now</Button>
            </DialogClose>
          </>
        }
      >
        <p className="text-muted">
          Where a row failed for its number or name, it will fail again: put it right in a new file
          instead.
        </p>
        {retry.problem && <ActProblem error={retry.problem} otherwise="No new payout was made." />}
        <SlowAlert busy={retry.busy} doing="retrying" done="retried" />
      </Dialog>
      {retry.dialog}
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
