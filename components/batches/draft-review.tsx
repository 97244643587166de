"use client";

import { useQuery } from "@tanstack/react-query";
import { SlowAlert } from "@/components/forms/slow-alert";
import { useMay } from "@/components/session/person";
import { Amount } from "@/components/ui/amount";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { Alert } from "@/components/ui/alert";
import { minorOf } from "@/lib/client/amounts";
import { callApi } from "@/lib/client/call-api";
import type { BatchView } from "@/lib/client/queries/batches";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { formatAmount } from "@/lib/money";
import { approvalLifeHours } from "@/lib/states";
import { ActProblem } from "@/components/forms/act-problem";
import { CancelBatch } from "./cancel-batch";
import { useBatchAct } from "./use-batch-act";
import { batchesPath, cedis, counted } from "./labels";

/** What a file came to, what it costs, and the one button that lets its payouts be made. */
export function DraftReview({ batch }: { batch: BatchView }) {
  const { data: overview } = useQuery(overviewQuery());
  const { data: settings } = useQuery(payoutSettingsQuery());
  const mayPay = useMay("momo:write");
  const available = overview?.balances.GHSFIAT.available;
  const availableMinor = available === undefined ? null : minor(available);
  const leavesMinor = minor(batch.amount) + minor(batch.fee.amount);
  const missingMinor = availableMinor === null ? 0n : leavesMinor - availableMinor;
  const threshold = settings?.approvalThreshold ?? null;
  const waits = threshold !== null && minor(batch.amount) > minor(threshold);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Summary batch={batch} leavesMinor={leavesMinor} availableMinor={availableMinor} />
      <div className="grid gap-4">
        <Verdict batch={batch} />
        {batch.valid > 0 && missingMinor > 0n && <Short missingMinor={missingMinor} />}
        {waits && (
          <Alert tone="attention" title="This waits for a second person">
            Above {cedis(threshold)} somebody else of your business approves it first. Until then
            the payouts and their fees are set aside; after {approvalLifeHours} hours without
            approval they are available again.
          </Alert>
        )}
        {mayPay ? (
          <Decision batch={batch} waits={waits} />
        ) : (
          <Alert tone="neutral" title="Your role cannot send money">
            You can look at this batch. An owner, an admin or finance of your business pays it.
          </Alert>
        )}
      </div>
    </div>
  );
}

const minor = (amount: string) => minorOf(amount, "GHSFIAT");

interface SummaryProps {
  batch: BatchView;
  /** Pesewas, as are the others. */
  leavesMinor: bigint;
  /** Null while it is not known. */
  availableMinor: bigint | null;
}

function Summary({ batch, leavesMinor, availableMinor }: SummaryProps) {
  const leftMinor = availableMinor === null ? null : availableMinor - leavesMinor;
  return (
    <Card>
      <p className="text-small text-muted">They receive</p>
      <Amount value={batch.amount} currency="GHS" size="display" />
      <div className="mt-4 border-t border-line pt-2">
        <DetailList
          items={[
            { label: "Rows in the file", value: <Count value={batch.total} /> },
            { label: "Can be paid", value: <Count value={batch.valid} /> },
            { label: "Cannot be paid", value: <Count value={batch.invalid} /> },
            { label: "Fees, if all are paid", value: <Cedis minor={minor(batch.fee.amount)} /> },
            { label: "Leaves your wallet", value: <Cedis minor={leavesMinor} /> },
            { label: "Available now", value: <Cedis minor={availableMinor} /> },
            { label: "Stays available", value: <Cedis minor={leftMinor} /> },
          ]}
        />
      </div>
    </Card>
  );
}

function Count({ value }: { value: number }) {
  return <span className="figures font-medium">{value.toLocaleString("en-GH")}</span>;
}

/** What is not known, and what would be less than nothing, is a dash. */
function Cedis({ minor: amountMinor }: { minor: bigint | null }) {
  if (amountMinor === null || amountMinor < 0n) return <span className="text-muted">–</span>;
  return <Amount value={amountMinor} currency="GHS" />;
}

/** What the check of the rows came to. */
function Verdict({ batch: { total, valid, invalid } }: { batch: BatchView }) {
  if (valid === 0)
    return (
      <Alert tone="failed" title="None of the rows can be paid">
        Put right in your file what is listed below, and upload it again.
      </Alert>
    );
  if (invalid > 0)
    return (
      <Alert
        tone="attention"
        title={`${invalid.toLocaleString("en-GH")} of ${counted(total, "row")} cannot be paid`}
      >
        Pay the others now, or put right in your file what is listed below and upload it again.
      </Alert>
    );
  return (
    <Alert tone="completed" title={total === 1 ? "The row is good" : "All rows are good"}>
      Look through {total === 1 ? "it" : "them"} below before you go on.
    </Alert>
  );
}

function Short({ missingMinor }: { missingMinor: bigint }) {
  const missing = cedis(formatAmount(missingMinor, "GHSFIAT"));
  return (
    <Alert tone="attention" title={`${missing} is missing in your wallet`}>
      <p>Convert USDT to cedis first. This draft waits for you.</p>
      <div className="mt-3">
        <ButtonLink href="/dashboard/convert" size="small">
          Convert
        </ButtonLink>
      </div>
    </Alert>
  );
}

function Decision({ batch, waits }: { batch: BatchView; waits: boolean }) {
  const { batchId, invalid } = batch;
  const confirm = useBatchAct(
    batchId,
    (idempotencyKey) =>
      callApi(
        "batches.confirm",
        { params: { id: batchId }, body: invalid > 0 ? { skipInvalid: true } : {} },
        { idempotencyKey },
      ),
    { reason: "This is above the amount from which two people of your business look at payouts." },
  );
  const pays = batch.valid > 0;
  return (
    <div className="grid gap-3">
      <ActProblem error={confirm.problem} otherwise="Nothing was paid, and the draft is kept." />
      {pays && (
        <Button
          variant="primary"
          block
          loading={confirm.busy}
          onClick={waits ? confirm.begin : confirm.run}
        >
          {payText(batch, waits)}
        </Button>
      )}
      <SlowAlert busy={confirm.busy} doing="confirming" done="confirmed" />
      <ButtonLink href={`${batchesPath}/new`} variant={pays ? "secondary" : "primary"} block>
        Upload another file
      </ButtonLink>
      <CancelBatch batch={batch} block />
      {confirm.dialog}
    </div>
  );
}

function payText({ valid, invalid, amount }: BatchView, waits: boolean): string {
  const count = invalid > 0 ? valid.toLocaleString("en-GH") : counted(valid, "payout");
  const act = waits ? `Submit ${count} for approval` : `Pay ${count}`;
  const skip = `Skip ${counted(invalid, "bad row")} and ${act.charAt(0).toLowerCase()}${act.slice(1)}`;
  return `${invalid > 0 ? skip : act} · ${cedis(amount)}`;
}
