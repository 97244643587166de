"use client";

import { CircleCheck } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import { networkName, placeText, typeLabels } from "@/components/labels/transactions";
import { StatusOf } from "@/components/transactions/status-of";
import { Ago } from "@/components/ui/ago";
import { Amount } from "@/components/ui/amount";
import { ButtonLink } from "@/components/ui/button";
import type { Column } from "@/components/ui/data-table";
import { spanText } from "@/components/ui/span-text";
import { Status } from "@/components/ui/status";
import { addressOf, type Filters } from "@/lib/client/lists";
import { exceptions } from "./lists";
import { asOfException, outcomeText, plainText, type Exception } from "./labels";

const columns: Column<Exception>[] = [
  {
    key: "what",
    header: "Transfer",
    card: "title",
    cell: ({ type, phone, direction, merchant }) => (
      <span className="block max-sm:truncate sm:py-2">
        {typeLabels[type]}
        {phone !== null && (
          <>
            {direction === "in" ? " from " : " to "}
            <span className="figures">{placeText(phone)}</span>
          </>
        )}
        <span className="block text-small font-normal text-muted max-sm:truncate">
          {merchant.name}
        </span>
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    card: "corner",
    cell: ({ amount, reportedAmount, currency }) => (
      <>
        <Amount value={amount} currency={currency} />
        {reportedAmount !== null && (
          <span className="block text-tiny text-muted">
            Reported <Amount value={reportedAmount} currency={currency} />
          </span>
        )}
      </>
    ),
  },
  {
    key: "network",
    header: "Network",
    card: "none",
    cell: ({ provider }) => (provider === null ? "Not known yet" : networkName(provider)),
  },
  {
    key: "age",
    header: "Age",
    card: "sub",
    cell: ({ ageSeconds, waitingSince, provider }) => (
      <>
        <time dateTime={waitingSince} title={waitingSince} className="figures">
          {spanText(ageSeconds)}
        </time>
        <span className="sm:hidden">{provider && ` · ${networkName(provider)}`}</span>
      </>
    ),
  },
  {
    key: "state",
    header: "Status",
    card: "end",
    cell: (row) => <ExceptionStatus exception={row} />,
  },
  {
    key: "call",
    header: "Last call",
    wide: true,
    card: "none",
    cell: (row) =>
      row.lastCall && (
        <span className="block py-2">
          {plainText(row.lastCall.operation)}
          <span className="block text-tiny text-muted">
            {outcomeText(row.lastCall.outcome)},{" "}
            <Ago at={row.lastCall.at} asOf={asOfException(row)} />
          </span>
        </span>
      ),
  },
  {
    key: "next",
    header: "Next check",
    wide: true,
    numeric: true,
    card: "none",
    cell: (row) => <NextCheck row={row} />,
  },
];

/** The exceptions of all merchants, oldest first; a row opens its evidence. */
export function ExceptionList({ filters }: { filters: Filters }) {
  return (
    <DataList
      list={exceptions}
      filters={filters}
      order="oldest first"
      columns={columns}
      keyOf={({ transactionId }) => transactionId}
      hrefOf={({ transactionId }) => `/ops/exceptions/${transactionId}`}
      first={{
        icon: <CircleCheck className="size-6" />,
        title: "No exceptions",
        description: "No transfer older than 15 minutes is open or in review.",
        action: (
          <ButtonLink href={addressOf(exceptions, { olderThanMinutes: "0" })}>
            Show newer transfers
          </ButtonLink>
        ),
      }}
    />
  );
}

/** The status of a transfer, or who it waits for. */
function ExceptionStatus({ exception }: { exception: Exception }) {
  if (exception.proposal) return <Status tone="attention" label="Needs a second person" />;
  return exception.needsPerson && exception.resolvableAs.length > 0 ? (
    <Status tone="attention" label="Needs review" />
  ) : (
    <StatusOf status={exception.status} />
  );
}

/** When the next status query is due. */
export function NextCheck({ row }: { row: Exception }) {
  const asOf = asOfException(row);
  if (row.nextCheckAt === null) return <span className="text-muted">None</span>;
  return row.nextCheckAt <= asOf ? <>Due now</> : <Ago at={row.nextCheckAt} asOf={asOf} />;
}
