import type { ReactNode } from "react";
import { networkName, typeLabels } from "@/components/transactions/labels";
import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { spanText } from "@/components/ui/span-text";
import { Time } from "@/components/ui/time";
import { currencyCode } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { isOpen } from "@/lib/states";
import { NextCheck } from "./exception-table";
import { plainWords, type StuckDetail } from "./labels";

/** The facts of a transfer; what it does not have is left out. */
export function StuckFacts({ stuck }: { stuck: StuckDetail }) {
  const open = isOpen(stuck.status);
  const facts: [label: string, value: ReactNode][] = [
    ["Age", open && <span className="figures">{spanText(stuck.ageSeconds)}</span>],
    ["Next check", open && stuck.nextCheckAt !== null && <NextCheck row={stuck} />],
    ["Put aside", stuck.reviewReason && plainWords(stuck.reviewReason)],
    [
      "Network reports",
      stuck.toldAmount && (
        <Amount value={stuck.toldAmount} currency={currencyCode(stuck.currency)} />
      ),
    ],
    ["Kind", typeLabels[stuck.type]],
    ["Merchant", stuck.merchant.name],
    ["Merchant's id", <MonoId key="merchant" value={stuck.merchant.id} label="merchant's id" />],
    [
      stuck.direction === "in" ? "From" : "To",
      stuck.phone && <span className="figures whitespace-nowrap">{formatPhone(stuck.phone)}</span>,
    ],
    ["Network", stuck.provider && networkName(stuck.provider)],
    [
      "Fee",
      <Amount key="fee" value={stuck.fee.amount} currency={currencyCode(stuck.fee.currency)} />,
    ],
    [
      "Our reference there",
      stuck.reference && <MonoId value={stuck.reference} label="our reference" />,
    ],
    [
      "Network's receipt",
      stuck.receipt && <MonoId value={stuck.receipt} label="network's receipt" />,
    ],
    ["Merchant's reference", stuck.externalRef],
    ["Transaction", <MonoId key="id" value={stuck.transactionId} label="transaction id" />],
    [
      "Times sent",
      <span key="sent" className="figures">
        {stuck.sendAttempts}
      </span>,
    ],
    [
      "Times asked",
      <span key="asked" className="figures">
        {stuck.queries}
      </span>,
    ],
    ["Started", <Time key="started" at={stuck.createdAt} precision="second" />],
    ["First sent", stuck.firstSentAt && <Time at={stuck.firstSentAt} precision="second" />],
    ["Ended", stuck.completedAt && <Time at={stuck.completedAt} precision="second" />],
  ];
  return (
    <DetailList
      items={facts
        .filter(([, value]) => value !== null && value !== false && value !== "")
        .map(([label, value]) => ({ label, value }))}
    />
  );
}
