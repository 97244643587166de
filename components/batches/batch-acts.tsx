"use client";

import { useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { ActDialog } from "@/components/forms/act-dialog";
import { useOperation } from "@/components/forms/use-operation";
import { type Actors, actorText } from "@/components/transactions/decide";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import type { ToastMessage } from "@/components/ui/toast";
import { minorOf } from "@/lib/client/amounts";
import { batchQuery, type BatchView } from "@/lib/client/queries/batches";
import { refreshMoney } from "@/lib/client/refresh-money";
import { cedis, counted, totalOf } from "./labels";

interface ApproveBatchProps {
  batch: BatchView;
  actors: Actors;
}

/** Approves a batch of another person, after a dialog and the password. */
export function ApproveBatch({ batch, actors }: ApproveBatchProps) {
  const amount = cedis(batch.amount);
  const payouts = counted(batch.valid, "payout");
  const operation = useBatchAct(batch.batchId, {
    stepUp: `Approving sends ${amount}, so confirm that it's you.`,
    report: () => ({ tone: "completed", title: `Approved: ${payouts}` }),
  });
  const totalMinor = minorOf(batch.amount, "GHSFIAT") + minorOf(batch.fee.amount, "GHSFIAT");
  return (
    <ActDialog
      title={`Approve ${payouts}?`}
      description={`${amount} in total. They are sent immediately, and a payout that a network has accepted cannot be undone.`}
      trigger={<Button variant="primary">Approve</Button>}
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

interface CancelBatchProps {
  batch: BatchView;
  /** Takes the full width. */
  block?: boolean;
}

/** Cancels what of a batch was not sent yet, after a dialog that names the consequence. */
export function CancelBatch({ batch, block = false }: CancelBatchProps) {
  const isDraft = batch.status === "draft";
  const operation = useBatchAct(batch.batchId, {
    report: () => ({ tone: "neutral", title: isDraft ? "Draft discarded" : "Batch cancelled" }),
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

/** Pays the failed and rejected rows of a batch again, after a dialog that says what happens. */
export function RetryBatch({ batch }: { batch: BatchView }) {
  const { batchId, retryable } = batch;
  const rows = counted(retryable, "failed row");
  const payouts = counted(retryable, "new payout");
  const operation = useBatchAct(batchId, {
    stepUp: batch.needsApproval
      ? "These payouts need approval, so confirm that it's you."
      : undefined,
    report: () => ({ tone: "processing", title: `Paying ${rows} again` }),
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

type BatchActId = `batches.${"approve" | "cancel" | "confirm" | "pause" | "resume" | "retry"}`;

interface BatchActOptions {
  /** Why the password is needed, where it is. */
  stepUp?: string | undefined;
  /** The toast that says what was done. */
  report?: () => ToastMessage;
}

/** Something done to a batch; its lists and the balances are fetched again afterwards. */
export function useBatchAct(batchId: string, options: BatchActOptions = {}) {
  const queries = useQueryClient();
  return useOperation<BatchActId>({
    ...options,
    onDone: async (batch) => {
      queries.setQueryData(batchQuery(batchId).queryKey, batch);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["batches"] }),
        refreshMoney(queries),
      ]);
    },
  });
}
