"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { QueryFailure } from "@/components/data/query-failure";
import { useMay, usePersonId } from "@/components/session/person";
import { ApproveTransaction, CancelTransaction } from "@/components/transactions/transaction-acts";
import {
  actorText,
  approvalDeadline,
  makerText,
  whyNotApprove,
  type Actors,
} from "@/components/transactions/decide";
import { counterpartOf, typeLabels, type TransactionView } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Time } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import type { ResponseOf } from "@/lib/client/operation-types";
import { overviewQuery } from "@/lib/client/queries/overview";
import { waitingBatchesQuery, waitingQuery } from "@/lib/client/queries/payouts";
import { moneyText } from "@/lib/money-text";

type Batch = ResponseOf<"batches.list">["data"][number];

/** What waits for approval; nothing while nothing does. */
export function WaitingList({ actors }: { actors: Actors }) {
  const single = useQuery(waitingQuery());
  const batches = useQuery(waitingBatchesQuery());
  const { data: overview } = useQuery(overviewQuery());
  const failed = single.isError ? single : batches.isError ? batches : null;
  if (failed && !failed.data)
    return (
      <Card>
        <QueryFailure
          what="the approvals"
          error={failed.error}
          retry={() => void failed.refetch()}
        />
      </Card>
    );
  if (!single.data || !batches.data) return null;
  const shown = single.data.data.length + batches.data.data.length;
  const more = (overview?.toApprove ?? 0) > shown;
  if (shown === 0 && !more) return null;
  return (
    <Card
      title="Waiting for approval"
      description="Someone other than its creator must approve each one within a day, or it expires."
      padding="flush"
    >
      <ul className="divide-y divide-line border-t border-line">
        {batches.data.data.map((batch) => (
          <BatchRow key={batch.batchId} batch={batch} actors={actors} />
        ))}
        {single.data.data.map((transaction) => (
          <SingleRow key={transaction.transactionId} transaction={transaction} actors={actors} />
        ))}
      </ul>
      {more && (
        <p className="border-t border-line px-4 py-3 sm:px-6">
          <Link
            href="/dashboard/transactions?status=pending_approval"
            className="inline-flex min-h-11 items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4"
          >
            See all
          </Link>
        </p>
      )}
    </Card>
  );
}

interface SingleRowProps {
  transaction: TransactionView;
  actors: Actors;
}

function SingleRow({ transaction, actors }: SingleRowProps) {
  const mayDecide = useMay("transactions:write");
  const userId = usePersonId();
  const why = whyNotApprove(transaction, { userId, mayDecide }, actors);
  const { transactionId, type, recipient, fee, description, externalRef } = transaction;
  return (
    <Row
      href={`/dashboard/transactions/${transactionId}`}
      title={counterpartOf(transaction)}
      amount={<Amount value={transaction.amount} currency={transaction.currency} />}
      facts={[
        typeLabels[type],
        recipient?.startsWith("+") ? formatPhone(recipient) : null,
        `Fee ${moneyText(fee.amount, fee.currency)}`,
        externalRef,
        description,
      ]}
      maker={makerText(transaction, actors)}
      deadline={approvalDeadline(transaction)}
      why={why}
      actions={
        mayDecide && (
          <>
            {why === null && <ApproveTransaction transaction={transaction} actors={actors} small />}
            <CancelTransaction transaction={transaction} small />
          </>
        )
      }
    />
  );
}

function BatchRow({ batch, actors }: { batch: Batch; actors: Actors }) {
  const mayDecide = useMay("momo:write");
  const { batchId, name, valid, amount, fee, createdBy, confirmedBy, approvalExpiresAt } = batch;
  const href = `/dashboard/payouts/batches/${batchId}`;
  return (
    <Row
      href={href}
      title={name ?? "Unnamed batch"}
      amount={<Amount value={amount} currency="GHS" />}
      facts={[
        "Batch",
        valid === 1 ? "1 payout" : `${valid} payouts`,
        `Fees ${moneyText(fee.amount, "GHSFIAT")}`,
      ]}
      maker={actorText(confirmedBy ?? createdBy, actors)}
      deadline={approvalExpiresAt}
      why={null}
      actions={
        mayDecide && (
          <ButtonLink href={href} size="small">
            Review
          </ButtonLink>
        )
      }
    />
  );
}

interface RowProps {
  href: string;
  title: string;
  amount: ReactNode;
  facts: (string | null)[];
  maker: string | null;
  deadline: string | null;
  why: string | null;
  actions: ReactNode;
}

function Row({ href, title, amount, facts, maker, deadline, why, actions }: RowProps) {
  return (
    <li className="grid gap-3 px-4 py-4 sm:px-6 lg:flex lg:items-center lg:justify-between lg:gap-6">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 lg:justify-start">
          <Link
            href={href}
            className="rounded-control font-medium underline decoration-outline underline-offset-4 wrap-anywhere"
          >
            {title}
          </Link>
          {amount}
        </p>
        <p className="text-small text-muted wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
        <p className="text-small text-muted">
          {maker !== null && <>Created by {maker}. </>}
          {deadline !== null && (
            <>
              Expires <Time at={deadline} />.
            </>
          )}
        </p>
        {why !== null && <p className="text-small text-muted">{why}</p>}
      </div>
      {actions && <div className="grid grid-flow-col justify-start gap-2">{actions}</div>}
    </li>
  );
}
