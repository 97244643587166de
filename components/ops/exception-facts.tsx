import type { ReactNode } from "react";
import { networkName, typeLabels } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { spanText } from "@/components/ui/span-text";
import { Time } from "@/components/ui/time";
import { formatPhone } from "@/lib/client/format-phone";
import { isOpen } from "@/lib/states";
import { NextCheck } from "./exception-table";
import { plainText, type ExceptionDetail } from "./labels";

/** The facts of a transfer; what it does not have is left out. */
export function ExceptionFacts({ exception }: { exception: ExceptionDetail }) {
  const open = isOpen(exception.status);
  const facts: [label: string, value: ReactNode][] = [
    ["Age", open && <span className="figures">{spanText(exception.ageSeconds)}</span>],
    ["Next check", open && exception.nextCheckAt !== null && <NextCheck row={exception} />],
    ["Put aside", exception.reviewReason && plainText(exception.reviewReason)],
    [
      "Network reports",
      exception.reportedAmount && (
        <Amount value={exception.reportedAmount} currency={exception.currency} />
      ),
    ],
    ["Kind", typeLabels[exception.type]],
    ["Merchant", exception.merchant.name],
    [
      "Merchant's id",
      <MonoId key="merchant" value={exception.merchant.id} label="merchant's id" />,
    ],
    [
      exception.direction === "in" ? "From" : "To",
      exception.phone && (
        <span className="figures whitespace-nowrap">{formatPhone(exception.phone)}</span>
      ),
    ],
    ["Network", exception.provider && networkName(exception.provider)],
    ["Fee", <Amount key="fee" value={exception.fee.amount} currency={exception.fee.currency} />],
    [
      "Our reference there",
      exception.reference && <MonoId value={exception.reference} label="our reference" />,
    ],
    [
      "Network's receipt",
      exception.receipt && <MonoId value={exception.receipt} label="network's receipt" />,
    ],
    ["Merchant's reference", exception.externalRef],
    ["Transaction", <MonoId key="id" value={exception.transactionId} label="transaction id" />],
    [
      "Times sent",
      <span key="sent" className="figures">
        {exception.sendAttempts}
      </span>,
    ],
    [
      "Times asked",
      <span key="asked" className="figures">
        {exception.queries}
      </span>,
    ],
    ["Started", <Time key="started" at={exception.createdAt} precision="second" />],
    ["First sent", exception.firstSentAt && <Time at={exception.firstSentAt} precision="second" />],
    ["Ended", exception.completedAt && <Time at={exception.completedAt} precision="second" />],
  ];
  return (
    <DetailList
      items={facts
        .filter(([, value]) => value !== null && value !== false && value !== "")
        .map(([label, value]) => ({ label, value }))}
    />
  );
}
