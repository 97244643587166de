"use client";

import { useQuery } from "@tanstack/react-query";
import { ActProblem } from "@/components/forms/act-problem";
import { SlowAlert } from "@/components/forms/slow-alert";
import { useMay } from "@/components/session/person";
import { SendingLimit } from "@/components/kyc/sending-limit";
import { ApprovalAlert, mustWait } from "@/components/recipient/approval-alert";
import { Amount } from "@/components/ui/amount";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { PageHeader } from "@/components/ui/page-header";
import { Alert } from "@/components/ui/alert";
import { minorOf } from "@/lib/client/amounts";
import type { BatchView } from "@/lib/client/queries/batches";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { formatAmount } from "@/lib/money";
import { CancelBatch, useBatchAct } from "./batch-acts";
import { InvalidRows } from "./batch-rows";
import { batchesPath, cedis, counted, nameOfBatch } from "./labels";

/** The review of an uploaded file: what it costs, what is wrong, and the button that pays it. */
export function DraftReview({ batch }: { batch: BatchView }) {
  const { data: overview } = useQuery(overviewQuery());
  const { data: settings } = useQuery(payoutSettingsQuery());
  const mayPay = useMay("momo:write");
  const available = overview?.balances.GHSFIAT.available;
  const availableMinor = available === undefined ? null : minor(available);
  const totalMinor = minor(batch.amount) + minor(batch.fee.amount);
  const missingMinor = availableMinor === null ? 0n : totalMinor - availableMinor;
  const withoutApproval = settings?.withoutApproval ?? null;
  const waits = mustWait(withoutApproval, minor(batch.amount));
  return (
    <>
      <PageHeader
        back={{ href: batchesPath, label: "Batches" }}
        title={nameOfBatch(batch)}
        description="We checked every row. Nothing is paid until you confirm."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
          <Summary batch={batch} totalMinor={totalMinor} availableMinor={availableMinor} />
          <div className="grid gap-4">
            <Verdict batch={batch} />
            {batch.valid > 0 && missingMinor > 0n && <Short missingMinor={missingMinor} />}
            <ApprovalAlert withoutApproval={waits ? withoutApproval : null} />
            {mayPay ? (
              <Decision batch={batch} waits={waits} />
            ) : (
              <Alert tone="neutral" title="Your role cannot send money">
                You can view this batch. An owner, an admin or a finance user of your business can
                pay it.
              </Alert>
            )}
          </div>
        </div>
        {batch.invalid > 0 && <InvalidRows batch={batch} />}
      </div>
    </>
  );
}

const minor = (amount: string) => minorOf(amount, "GHSFIAT");

interface SummaryProps {
  batch: BatchView;
  /** Pesewas, as are the others. */
  totalMinor: bigint;
  /** Null while it is not known. */
  availableMinor: bigint | null;
}

function Summary({ batch, totalMinor, availableMinor }: SummaryProps) {
  const leftMinor = availableMinor === null ? null : availableMinor - totalMinor;
  return (
    <Card>
      <p className="text-small text-muted">They receive</p>
      <Amount value={batch.amount} currency="GHS" size="display" />
      <div className="mt-4 grid gap-5 border-t border-line pt-2">
        <DetailList
          facts={{
            "Rows in the file": <Count value={batch.total} />,
            Valid: <Count value={batch.valid} />,
            Invalid: <Count value={batch.invalid} />,
            Fees: <Cedis minor={minor(batch.fee.amount)} />,
            Total: <Cedis minor={totalMinor} />,
            "Available now": <Cedis minor={availableMinor} />,
            "Balance after": <Cedis minor={leftMinor} />,
          }}
        />
        {batch.valid > 0 && <SendingLimit worthMinor={minor(batch.amount)} />}
      </div>
    </Card>
  );
}

function Count({ value }: { value: number }) {
  return <span className="figures font-medium">{value.toLocaleString("en-GH")}</span>;
}

/** An unknown or negative amount is a dash. */
function Cedis({ minor: amountMinor }: { minor: bigint | null }) {
  if (amountMinor === null || amountMinor < 0n) return <span className="text-muted">–</span>;
  return <Amount value={amountMinor} currency="GHS" />;
}

/** The result of the validation. */
function Verdict({ batch: { total, valid, invalid } }: { batch: BatchView }) {
  if (valid === 0)
    return (
      <Alert tone="failed" title="None of the rows can be paid">
        Fix the rows below in your file and upload it again.
      </Alert>
    );
  if (invalid > 0)
    return (
      <Alert
        tone="attention"
        title={`${invalid.toLocaleString("en-GH")} of ${counted(total, "row")} cannot be paid`}
      >
        Pay the valid rows now, or fix the others in your file and upload it again.
      </Alert>
    );
  return (
    <Alert tone="completed" title={total === 1 ? "The row is valid" : "All rows are valid"}>
      Review {total === 1 ? "it" : "them"} below before you pay.
    </Alert>
  );
}

function Short({ missingMinor }: { missingMinor: bigint }) {
  const missing = cedis(formatAmount(missingMinor, "GHSFIAT"));
  return (
    <Alert tone="attention" title={`Your wallet is short of ${missing}`}>
      <p>Convert USDT to cedis first. This draft is saved.</p>
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
  const operation = useBatchAct(batchId, {
    stepUp: waits ? "This amount needs approval, so confirm that it's you." : undefined,
  });
  const request = { params: { id: batchId }, body: invalid > 0 ? { skipInvalid: true } : {} };
  const pays = batch.valid > 0;
  return (
    <div className="grid gap-3">
      <ActProblem error={operation.problem} otherwise="Nothing was paid. The draft is saved." />
      {pays && (
        <Button
          variant="primary"
          block
          loading={operation.busy}
          onClick={() => operation.send("batches.confirm", request)}
        >
          {payText(batch, waits)}
        </Button>
      )}
      <SlowAlert busy={operation.busy} doing="confirming" done="confirmed" />
      <ButtonLink href={`${batchesPath}/new`} variant={pays ? "secondary" : "primary"} block>
        Upload another file
      </ButtonLink>
      <CancelBatch batch={batch} block />
      {operation.dialog}
    </div>
  );
}

function payText({ valid, invalid, amount }: BatchView, waits: boolean): string {
  const count = invalid > 0 ? valid.toLocaleString("en-GH") : counted(valid, "payout");
  const act = waits ? `Submit ${count} for approval` : `Pay ${count}`;
  const skip = `Skip ${counted(invalid, "invalid row")} and ${act.charAt(0).toLowerCase()}${act.slice(1)}`;
  return `${invalid > 0 ? skip : act} · ${cedis(amount)}`;
}
