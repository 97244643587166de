"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { QueryStateCard } from "@/components/data/query-state";
import { useOperation } from "@/components/forms/use-operation";
import { explorerTransaction } from "@/components/labels/explorer";
import { Place } from "@/components/labels/place";
import { networkName, placeText, typeLabels } from "@/components/labels/transactions";
import { StatusOf } from "@/components/transactions/status-of";
import { Amount } from "@/components/ui/amount";
import { Announcement } from "@/components/ui/announcement";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { PageHeader } from "@/components/ui/page-header";
import { spanText } from "@/components/ui/span-text";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { useToast } from "@/components/ui/toast";
import { exceptionQuery } from "@/lib/client/queries/ops";
import { moneyText } from "@/lib/money-text";
import { isOpen } from "@/lib/states";
import { DecideProposal, ProposalFacts } from "./decide-proposal";
import { EvidenceList } from "./evidence-list";
import { NextCheck } from "./exception-list";
import { consequenceOf, explainException } from "./explain";
import {
  type ExceptionDetail,
  type ExceptionDetail as Detail,
  isUnconfirmed,
  isVanished,
  outcomeVerb,
  plainText,
  type Proposal,
} from "./labels";
import { ResolveDialog } from "./resolve-dialog";

interface ExceptionDetailProps {
  id: string;
  /** Of the chain; null: there is none to link to. */
  explorerUrl: string | null;
}

/** One transfer with its evidence, and what an operator can do about it; live. */
export function ExceptionDetail({ id, explorerUrl }: ExceptionDetailProps) {
  const query = useQuery(exceptionQuery(id));
  const { data: exception } = query;
  if (!exception) return <QueryStateCard what="this transfer" query={query} rows={8} />;
  const { status, needsPerson, reviewReason, proposal } = exception;
  const explanation = explainException(exception);
  return (
    <>
      <PageHeader
        back={{ href: "/ops/exceptions", label: "Exceptions" }}
        title={titleOf(exception)}
        description={exception.merchant.name}
        action={<Actions exception={exception} />}
      />
      <div className="-mt-2 mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 sm:-mt-4">
        <Amount value={exception.amount} currency={exception.currency} size="display" />
        <StatusOf status={status} />
        {needsPerson && (isOpen(status) || reviewReason !== null) && (
          <Status tone="attention" label="Needs review" />
        )}
      </div>
      <Announcement {...explanation} state={explanation.title} />
      {proposal && <ProposalCard exception={exception} proposal={proposal} />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Card
          title="Evidence"
          description="All calls, callbacks, postings, decisions and statuses, oldest first."
        >
          <EvidenceList exception={exception} />
        </Card>
        <Card title="Details">
          <Details exception={exception} explorerUrl={explorerUrl} />
        </Card>
      </div>
    </>
  );
}

function titleOf({ type, direction, phone }: Detail): string {
  if (phone === null) return typeLabels[type];
  return `${typeLabels[type]} ${direction === "in" ? "from" : "to"} ${placeText(phone)}`;
}

function Actions({ exception }: { exception: Detail }) {
  const { status, transactionId, resolvableAs } = exception;
  // The chain is read all the time.
  const isQueryable = isUnconfirmed(exception) && !isVanished(exception);
  const mayQuery = status === "pending" || status === "processing" || isQueryable;
  if (!mayQuery && resolvableAs.length === 0) return null;
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      {mayQuery && <QueryButton id={transactionId} />}
      {resolvableAs.length > 0 && (
        <ResolveDialog key={`${status} ${exception.reviewReason}`} exception={exception} />
      )}
    </div>
  );
}

/** Makes the next status query now. */
function QueryButton({ id }: { id: string }) {
  const queries = useQueryClient();
  const toast = useToast();
  const query = useOperation<"ops.query-exception">({
    report: () => ({
      tone: "processing",
      title: "Checking the status",
      description: "The response will appear in the evidence in a moment.",
    }),
    onDone: (exception) => queries.setQueryData(exceptionQuery(id).queryKey, exception),
    onProblem: (error) => {
      toast({ tone: "failed", title: "Status not checked", description: error.message });
      void queries.invalidateQueries(exceptionQuery(id));
    },
  });
  return (
    <Button
      loading={query.busy}
      onClick={() => query.send("ops.query-exception", { params: { id } })}
      icon={<RefreshCw aria-hidden="true" className="size-4" />}
    >
      Check status
    </Button>
  );
}

/** The facts of a transfer; what it does not have is left out. */
function Details({ exception, explorerUrl }: { exception: Detail; explorerUrl: string | null }) {
  const { reviewReason, statusReason, merchant, phone, provider, fee } = exception;
  const id = (value: string | null, label: string) =>
    value && <MonoId value={value} label={label} />;
  const time = (at: string | null) => at && <Time at={at} precision="second" />;
  const open = isOpen(exception.status);
  return (
    <DetailList
      facts={{
        Age: open && spanText(exception.ageSeconds),
        "Next check": open && <NextCheck row={exception} />,
        "Review reason": reviewReason && plainText(reviewReason),
        Reason: statusReason && plainText(statusReason),
        "Reported amount": exception.reportedAmount && (
          <Amount value={exception.reportedAmount} currency={exception.currency} />
        ),
        Type: typeLabels[exception.type],
        Merchant: merchant.name,
        "Merchant ID": id(merchant.id, "merchant ID"),
        [exception.direction === "in" ? "From" : "To"]: phone && <Place place={phone} />,
        Network: provider && networkName(provider),
        Fee: <Amount value={fee.amount} currency={fee.currency} />,
        "Our reference": id(exception.reference, "our reference"),
        ...receiptOf(exception, explorerUrl),
        "Merchant reference": exception.externalRef,
        "Transaction ID": id(exception.transactionId, "transaction ID"),
        "Times sent": exception.sendAttempts,
        "Status queries": exception.queries,
        Created: time(exception.createdAt),
        "First sent": time(exception.firstSentAt),
        Completed: time(exception.completedAt),
      }}
    />
  );
}

/** The receipt of the chain is a transaction, which an explorer shows. */
function receiptOf({ receipt, provider }: Detail, explorerUrl: string | null) {
  if (receipt === null) return {};
  if (provider !== "evm")
    return { "Network receipt": <MonoId value={receipt} label="network receipt" /> };
  const href = explorerTransaction(explorerUrl, receipt);
  return {
    "Chain transaction": <MonoId value={receipt} label="chain transaction" href={href} />,
  };
}

interface ProposalProps {
  exception: ExceptionDetail;
  proposal: Proposal;
}

/** A proposed resolution: only another operator may confirm it. */
function ProposalCard({ exception, proposal }: ProposalProps) {
  const { outcome, receipt, amountMoved } = proposal;
  const verb = outcomeVerb(outcome, isUnconfirmed(exception));
  return (
    <div className="mt-4">
      <Card title="Waiting for a second person">
        <ProposalFacts proposal={proposal} verb={verb} />
        {receipt !== null && <p className="mt-1 wrap-anywhere">Network receipt: {receipt}</p>}
        {amountMoved !== null && (
          <p className="mt-1">Amount that moved: {moneyText(amountMoved, exception.currency)}</p>
        )}
        <div className="mt-4">
          <DecideProposal
            proposal={proposal}
            consequence={consequenceOf(exception, outcome)}
            confirmLabel={`Confirm: ${verb}`}
          />
        </div>
      </Card>
    </div>
  );
}
