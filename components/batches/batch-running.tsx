"use client";

import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { useMay, usePersonId } from "@/components/session/person";
import type { Actors } from "@/components/transactions/decide";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Alert } from "@/components/ui/alert";
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
import { useSteering } from "./use-steering";
import { whyNotApprove } from "./why-not-approve";
import { batchesPath, batchLooks, nameOfBatch } from "./labels";

interface BatchRunningProps {
  batch: BatchView;
  actors: Actors;
}

/** A batch that was confirmed: how it stands, how far it is, and what can be done about it. */
export function BatchRunning({ batch, actors }: BatchRunningProps) {
  const mayPay = useMay("momo:write");
  const userId = usePersonId();
  const steering = useSteering(batch);
  const why =
    batch.status === "pending_approval"
      ? whyNotApprove(batch, { userId, mayDecide: mayPay }, actors)
      : null;
  const { tone, label } = batchLooks[batch.status];
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
            steer={steering.button}
          />
        }
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:-mt-4">
        <Amount value={batch.amount} currency="GHS" size="display" />
        <Status key={batch.status} tone={tone} label={label} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ActProblem error={steering.problem} otherwise="Nothing has changed." />
        <Explanation batch={batch} why={why} />
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
  steer: ReactNode;
}

/** What can be done about a batch as it stands; nothing that the person's role may not do. */
function Acts({ batch, actors, mayPay, mayApprove, steer }: ActsProps) {
  const { batchId, status, retryable } = batch;
  const isOpen = ["pending_approval", "processing", "paused"].includes(status);
  return (
    <div className="grid gap-2 sm:flex sm:flex-row-reverse sm:flex-wrap">
      {mayPay && status === "pending_approval" && mayApprove && (
        <ApproveBatch batch={batch} actors={actors} />
      )}
      {mayPay && steer}
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

/** What happened, where the money is, what to do next; announced when it changes. */
function Explanation({ batch, why }: { batch: BatchView; why: string | null }) {
  const { tone, title, money, next } = explainBatch(batch);
  return (
    <div role="status">
      <div key={batch.status} className="animate-fade">
        <Alert tone={tone} title={title}>
          <p>{money}</p>
          {(why ?? next) !== "" && <p className="mt-1">{why ?? next}</p>}
        </Alert>
      </div>
    </div>
  );
}
