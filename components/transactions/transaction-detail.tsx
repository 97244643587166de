"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryState, QueryStateCard } from "@/components/data/query-state";
import { explorerTransaction } from "@/components/labels/explorer";
import { Place } from "@/components/labels/place";
import {
  counterpartOf,
  endedManually,
  isIncoming,
  isRefunded,
  networkName,
  receivedOf,
  type TransactionView,
  typeLabels,
} from "@/components/labels/transactions";
import { useMay, usePersonId } from "@/components/session/person";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { PageHeader } from "@/components/ui/page-header";
import { Time } from "@/components/ui/time";
import { batchQuery } from "@/lib/client/queries/batches";
import {
  newestRefundQuery,
  timelineQuery,
  transactionQuery,
} from "@/lib/client/queries/transactions";
import { moneyText } from "@/lib/money-text";
import { ApproveTransaction, CancelTransaction } from "./transaction-acts";
import {
  type Actors,
  approvalDeadline,
  approverText,
  isCancellable,
  makerText,
  whyNotApprove,
  whyNotApproveBatch,
} from "./decide";
import { Outcome } from "./outcome";
import { ReceiptCard } from "./receipt-card";
import { RefundTransaction } from "./refund-transaction";
import { StatusOf } from "./status-of";
import { Timeline } from "./timeline";
import { linkFacts } from "./transaction-links";

interface TransactionDetailProps {
  id: string;
  actors: Actors;
  /** Of the chain; null: there is none to link to. */
  explorerUrl: string | null;
}

/** One transaction: amount, outcome, timeline and details; live while it is open. */
export function TransactionDetail({ id, actors, explorerUrl }: TransactionDetailProps) {
  const query = useQuery(transactionQuery(id));
  const { data: transaction } = query;
  if (!transaction) return <QueryStateCard what="this transaction" query={query} />;
  return (
    <>
      <PageHeader
        back={listOf(transaction)}
        title={headingOf(transaction)}
        action={<TransactionActions transaction={transaction} actors={actors} />}
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:-mt-4">
        <Amount
          value={transaction.amount}
          currency={transaction.currency}
          size="display"
          signed={isIncoming(transaction)}
        />
        <StatusOf status={transaction.status} />
      </div>
      <OutcomeForViewer transaction={transaction} actors={actors} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <TimelineCard transaction={transaction} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Card title="Details">
            <TransactionFacts transaction={transaction} actors={actors} explorerUrl={explorerUrl} />
          </Card>
          <ReceiptCard id={id} />
        </div>
      </div>
    </>
  );
}

function listOf({ type }: TransactionView): { href: string; label: string } {
  if (type === "collection") return { href: "/dashboard/collections", label: "Collections" };
  if (type === "payout") return { href: "/dashboard/payouts", label: "Payouts" };
  return { href: "/dashboard/transactions", label: "Transactions" };
}

interface OutcomeForViewerProps {
  transaction: TransactionView;
  actors: Actors;
}

/** What waits for approval has another next step for each user. */
function OutcomeForViewer({ transaction, actors }: OutcomeForViewerProps) {
  const why = useWhyNotApprove(transaction, actors);
  const refund = useRefund(transaction);
  if (isRefunded(refund))
    return <Outcome transaction={transaction} money={refundedText(transaction, refund)} />;
  if (transaction.status !== "pending_approval") return <Outcome transaction={transaction} />;
  const next = why ?? "Approve or cancel it. It expires after a day.";
  return <Outcome transaction={transaction} next={next} />;
}

/** Where the money of a refunded collection is. */
function refundedText(
  { amount, currency, fee }: TransactionView,
  refund: TransactionView | null | undefined,
): string {
  const text = moneyText(amount, currency);
  if (refund?.status !== "completed") return `${text} is being refunded.`;
  return `${text} has been refunded. The ${moneyText(fee.amount, fee.currency)} fee was not.`;
}

function headingOf(transaction: TransactionView): string {
  const other = counterpartOf(transaction);
  if (transaction.type === "conversion") return `Conversion, ${other}`;
  return `${typeLabels[transaction.type]} ${isIncoming(transaction) ? "from" : "to"} ${other}`;
}

function TimelineCard({ transaction }: { transaction: TransactionView }) {
  const { transactionId, sequence, status } = transaction;
  const query = useQuery(timelineQuery(transactionId, sequence));
  return (
    <Card title="Timeline">
      {query.data ? (
        <Timeline lines={query.data.data} status={status} />
      ) : (
        <QueryState what="the timeline" query={query} rows={4} />
      )}
    </Card>
  );
}

interface TransactionActionsProps {
  transaction: TransactionView;
  actors: Actors;
}

/** The actions that the user can take on the transaction now. */
function TransactionActions({ transaction, actors }: TransactionActionsProps) {
  const mayDecide = useMay("transactions:write");
  const mayPay = useMay("momo:write");
  const why = useWhyNotApprove(transaction, actors);
  const mayApprove = transaction.status === "pending_approval" && why === null;
  const mayCancel = mayDecide && isCancellable(transaction);
  const refund = useRefund(transaction);
  const isCompleted = transaction.type === "collection" && transaction.status === "completed";
  // Once, unless its refund failed.
  const mayRefund = mayDecide && isCompleted && refund !== undefined && !isRefunded(refund);
  const again = mayPay ? againOf(transaction) : null;
  if (!mayApprove && !mayCancel && !mayRefund && again === null) return null;
  return (
    <div className="grid gap-2 sm:flex sm:flex-row-reverse">
      {mayApprove && <ApproveTransaction transaction={transaction} actors={actors} />}
      {mayCancel && <CancelTransaction transaction={transaction} />}
      {mayRefund && <RefundTransaction transaction={transaction} />}
      {again !== null && <ButtonLink href={again.href}>{again.label}</ButtonLink>}
    </div>
  );
}

/** Where the same can be tried again, with the form filled in. */
function againOf(transaction: TransactionView): { href: string; label: string } | null {
  const { type, status, failure, transactionId } = transaction;
  const ended = ["failed", "reversed", "cancelled", "expired"].includes(status);
  if (!ended) return null;
  if (type === "collection")
    return { href: `/dashboard/collections/new?again=${transactionId}`, label: "Request again" };
  if (type !== "payout") return null;
  return {
    href: `/dashboard/payouts/new?again=${transactionId}`,
    label: failure?.retryable === false ? "Correct and send again" : "Send again",
  };
}

interface TransactionFactsProps {
  transaction: TransactionView;
  actors: Actors;
  explorerUrl: string | null;
}

/** The details of a transaction; those it does not have are left out. */
function TransactionFacts({ transaction, actors, explorerUrl }: TransactionFactsProps) {
  const { fee, refund, converted } = transaction;
  const ended = ["failed", "cancelled", "expired"].includes(transaction.status);
  const deadline = approvalDeadline(transaction);
  const refundedBy = useRefund(transaction);
  return (
    <DetailList
      facts={{
        Type: typeLabels[transaction.type],
        Name: transaction.recipientName,
        "Name entered": transaction.recipientName === null && transaction.accountName,
        To:
          transaction.type === "conversion"
            ? null
            : transaction.recipient && <Place place={transaction.recipient} />,
        From: transaction.payer && <Place place={transaction.payer} />,
        Network: transaction.provider && networkName(transaction.provider),
        Fee: ended ? "None" : money(fee),
        "You receive":
          transaction.type === "collection" &&
          !ended &&
          money({ amount: receivedOf(transaction), currency: transaction.currency }),
        "Converted to": converted && money(converted),
        Rate: converted && (
          <span className="figures whitespace-nowrap">
            1 USDT = {moneyText(converted.rate, "GHS")}
          </span>
        ),
        Returned: refund && money(refund),
        ...linkFacts(transaction, refundedBy),
        Reference: transaction.externalRef,
        Note: transaction.description,
        "Network reference": transaction.providerRef && (
          <MonoId value={transaction.providerRef} label="network reference" />
        ),
        "Chain transaction": transaction.txHash && (
          <MonoId
            value={transaction.txHash}
            label="chain transaction"
            href={explorerTransaction(explorerUrl, transaction.txHash)}
          />
        ),
        Transaction: <MonoId value={transaction.transactionId} label="transaction ID" />,
        "Created by": makerText(transaction, actors),
        "Approved by": approverText(transaction, actors),
        "Resolved by": endedManually(transaction) && "Cedirail, manually",
        "Approve by": deadline && transaction.status === "pending_approval" && (
          <Time at={deadline} />
        ),
        Created: <Time at={transaction.createdAt} precision="second" />,
        Ended: transaction.completedAt && <Time at={transaction.completedAt} precision="second" />,
      }}
    />
  );
}

function money({ amount, currency }: { amount: string; currency: "USDT" | "GHSFIAT" }) {
  return <Amount value={amount} currency={currency} />;
}

/** Why the signed-in user may not approve what waits, as a sentence; null: the user may. */
function useWhyNotApprove(transaction: TransactionView, actors: Actors): string | null {
  const { status, batchId } = transaction;
  const mayDecide = useMay("transactions:write");
  const viewer = { userId: usePersonId(), mayDecide };
  const inBatch = status === "pending_approval" && batchId !== null;
  const { data: batch } = useQuery({ ...batchQuery(batchId ?? ""), enabled: inBatch });
  const why = whyNotApprove(transaction, viewer, actors);
  if (why !== null || !inBatch) return why;
  if (!batch || batch.status === "pending_approval")
    return "It is part of a batch, which is approved as a whole.";
  return whyNotApproveBatch(batch, viewer, actors);
}

/** The newest refund of a collection; null: there is none, undefined: not loaded yet. */
function useRefund({ transactionId, type }: TransactionView) {
  const query = { ...newestRefundQuery(transactionId), enabled: type === "collection" };
  return useQuery(query).data;
}
