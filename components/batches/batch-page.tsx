"use client";

import { useQuery } from "@tanstack/react-query";
import { Download, Pause, Play } from "lucide-react";
import { QueryStateCard } from "@/components/data/query-state";
import { ActProblem } from "@/components/forms/act-problem";
import { useMay, usePersonId } from "@/components/session/person";
import { type Actors, actorText, whyNotApproveBatch } from "@/components/transactions/decide";
import { Amount } from "@/components/ui/amount";
import { Announcement } from "@/components/ui/announcement";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { addressOf as addressOfCall } from "@/lib/client/call-api";
import type { Filters } from "@/lib/client/lists";
import { batchQuery, type BatchView } from "@/lib/client/queries/batches";
import { ApproveBatch, CancelBatch, RetryBatch, useBatchAct } from "./batch-acts";
import { BatchProgress } from "./batch-progress";
import { BatchRows } from "./batch-rows";
import { DraftReview } from "./draft-review";
import { explainBatch } from "./explain";
import { batchesPath, batchStyles, nameOfBatch, totalOf } from "./labels";

interface BatchPageProps {
  id: string;
  filters: Filters;
  actors: Actors;
}

/** One batch: its review while it is a draft, then its progress; live while it runs. */
export function BatchPage({ id, filters, actors }: BatchPageProps) {
  const query = useQuery(batchQuery(id));
  const { data: batch } = query;
  if (!batch) return <QueryStateCard what="this batch" query={query} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* One place for both, so that the rows stay when the draft becomes a running batch. */}
      <div>
        {batch.status === "draft" ? (
          <DraftReview batch={batch} />
        ) : (
          <BatchRunning batch={batch} actors={actors} />
        )}
      </div>
      <BatchRows batch={batch} filters={filters} />
    </div>
  );
}

interface BatchRunningProps {
  batch: BatchView;
  actors: Actors;
}

/** A confirmed batch: its status, its progress, and what can be done about it. */
function BatchRunning({ batch, actors }: BatchRunningProps) {
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

interface BatchFactsProps {
  batch: BatchView;
  actors: Actors;
}

/** The details of a batch; those it does not have are left out. */
function BatchFacts({ batch, actors }: BatchFactsProps) {
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
