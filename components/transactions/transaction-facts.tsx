"use client";

import type { ReactNode } from "react";
import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import { moneyText } from "@/lib/money-text";
import { approvalDeadline, approverText, makerText, type Actors } from "./decide";
import { StatusOf } from "./status-of";
import { useRefund } from "./use-refund";
import {
  endedManually,
  networkName,
  receivedOf,
  typeLabels,
  type TransactionView,
} from "@/components/labels/transactions";

interface TransactionFactsProps {
  transaction: TransactionView;
  actors: Actors;
}

/** The details of a transaction; those it does not have are left out. */
export function TransactionFacts({ transaction, actors }: TransactionFactsProps) {
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
        To: transaction.type === "conversion" ? null : placeOf(transaction.recipient),
        From: placeOf(transaction.payer),
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
          <MonoId value={transaction.txHash} label="chain transaction" />
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

/** Links to what it belongs to. */
function linkFacts(
  { refundOf, batchId }: TransactionView,
  refundedBy: TransactionView | null | undefined,
): Record<string, ReactNode> {
  return {
    Refund: refundedBy && <RefundLink refund={refundedBy} />,
    "Refund of": refundOf && (
      <MonoId value={refundOf} label="refunded transaction ID" href={addressOf(refundOf)} />
    ),
    Batch: batchId && (
      <MonoId value={batchId} label="batch ID" href={`/dashboard/payouts/batches/${batchId}`} />
    ),
  };
}

const addressOf = (id: string) => `/dashboard/transactions/${id}`;

function RefundLink({ refund }: { refund: TransactionView }) {
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      <StatusOf status={refund.status} />
      <MonoId
        value={refund.transactionId}
        label="refund ID"
        href={addressOf(refund.transactionId)}
      />
    </span>
  );
}

function money({ amount, currency }: { amount: string; currency: "USDT" | "GHSFIAT" }) {
  return <Amount value={amount} currency={currency} />;
}

/** A formatted phone number, or a shortened address. */
function placeOf(place: string | null): ReactNode {
  if (place === null) return null;
  return place.startsWith("+") ? (
    <span className="figures whitespace-nowrap">{formatPhone(place)}</span>
  ) : (
    <MonoId value={place} label="address" head={8} />
  );
}
