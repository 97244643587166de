"use client";

import { Download, Pause, Play } from "lucide-react";
import { useMay, usePersonId } from "@/components/session/person";
import { whyNotApproveBatch, type Actors } from "@/components/transactions/decide";
import { Amount } from "@/components/ui/amount";
import { Announcement } from "@/components/ui/announcement";
import { Button, ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { addressOf as addressOfCall } from "@/lib/client/call-api";
import type { BatchView } from "@/lib/client/queries/batches";
import { ActProblem } from "@/components/forms/act-problem";
import { ApproveBatch } from "./approve-batch";
import { BatchFacts } from "./batch-facts";
import { BatchProgress } from "./batch-progress";
import { CancelBatch } from "./cancel-batch";
import { explainBatch } from "./explain";
import { RetryBatch } from "./retry-batch";
import { useBatchAct } from "./use-batch-act";
import { batchesPath, batchStyles, nameOfBatch } from "./labels";

interface BatchRunningProps {
  batch: BatchView;
  actors: Actors;
}

/** A confirmed batch: its status, its progress, and what can be done about it. */
export function BatchRunning({ batch, actors }: BatchRunningProps) {
  const mayPay = useMay("momo:write");
  const userId = usePersonId();
  const pausing = useBatchAct(batch.batchId);
  const why =
    batch.status === "pending_approval"
      ? whyNotApproveBatch(batch, { userId, mayDecide: mayPay }, actors)
      : null;
  const explanation = explainBatch(batch);
  return (
    <>
      <PageHeader
        back={{ href: batchesPath, label: "Batches" }}
        title={nameOfBatch(batch)}
        action={
          <Acts
            batch={batch}
            actors={actors}
            mayPay={mayPay}
            mayApprove={why === null}
            pausing={pausing}
          />
        }
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:-mt-4">
        <Amount value={batch.amount} currency="GHS" size="display" />
        <Status key={batch.status} {...batchStyles[batch.status]} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ActProblem error={pausing.problem} otherwise="Nothing has changed." />
        <Announcement {...explanation} next={why ?? explanation.next} state={batch.status} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <BatchProgress batch={batch} />
          <BatchFacts batch={batch} actors={actors} />
        </div>
      </div>
    </>
  );
}

interface ActsProps {
  batch: BatchView;
  actors: Actors;
  mayPay: boolean;
  mayApprove: boolean;
  pausing: ReturnType<typeof useBatchAct>;
}

/** The actions that the user can take on the batch now. */
function Acts({ batch, actors, mayPay, mayApprove, pausing }: ActsProps) {
  const { batchId, status, retryable } = batch;
  const isOpen = ["pending_approval", "processing", "paused"].includes(status);
  return (
    <div className="grid gap-2 sm:flex sm:flex-row-reverse sm:flex-wrap">
      {mayPay && status === "pending_approval" && mayApprove && (
        <ApproveBatch batch={batch} actors={actors} />
      )}
      {mayPay && status === "processing" && (
        <Button
          loading={pausing.busy}
          onClick={() => pausing.send("batches.pause", { params: { id: batchId } })}
          icon={<Pause aria-hidden="true" className="size-4" />}
        >
          Pause
        </Button>
      )}
      {mayPay && status === "paused" && (
        <Button
          variant="primary"
          loading={pausing.busy}
          onClick={() => pausing.send("batches.resume", { params: { id: batchId } })}
          icon={<Play aria-hidden="true" className="size-4" />}
        >
          Resume
        </Button>
      )}
      {mayPay && retryable > 0 && <RetryBatch batch={batch} />}
      <ButtonLink
        href={addressOfCall("batches.result", { id: batchId })}
        plain
        icon={<Download aria-hidden="true" className="size-4" />}
      >
        Download result
      </ButtonLink>
      {mayPay && isOpen && <CancelBatch batch={batch} />}
    </div>
  );
}
