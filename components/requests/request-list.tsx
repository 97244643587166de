"use client";

import { DataList, type PageOfList } from "@/components/data/data-list";
import {
  requestAddress,
  requestList,
  type PaymentRequestRow,
} from "@/components/labels/payment-requests";
import { Amount } from "@/components/ui/amount";
import type { Column } from "@/components/ui/data-table";
import { ShortTime, When } from "@/components/ui/time";
import { minorOf } from "@/lib/client/amounts";
import { RequestStatus } from "./request-status";

const columns: Column<PaymentRequestRow>[] = [
  {
    key: "amount",
    header: "Amount",
    card: "title",
    cell: ({ amount }) => <Amount value={amount} currency="USDT" />,
  },
  {
    key: "note",
    header: "Note",
    card: "sub",
    cell: ({ description }) => (
      <span className="sm:line-clamp-2 sm:wrap-anywhere">{description ?? "No note"}</span>
    ),
  },
  {
    key: "status",
    header: "Status",
    card: "corner",
    cell: (row) => <RequestStatus {...row} />,
  },
  {
    key: "received",
    header: "Received",
    numeric: true,
    card: "none",
    cell: ({ received }) => <Sum value={received} />,
  },
  {
    key: "due",
    header: "Still due",
    numeric: true,
    card: "none",
    cell: ({ due }) => <Sum value={due} />,
  },
  {
    key: "expires",
    header: "Expires",
    numeric: true,
    wide: true,
    card: "none",
    cell: ({ expiresAt }) => (
      <span className="text-muted">
        <ShortTime at={expiresAt} />
      </span>
    ),
  },
  {
    key: "created",
    header: "Created",
    numeric: true,
    card: "end",
    cell: ({ createdAt }) => (
      <span className="max-sm:text-small">
        <When at={createdAt} muted />
      </span>
    ),
  },
];

/** An amount; a dash where there is none. */
function Sum({ value }: { value: string }) {
  return <Amount value={minorOf(value, "USDT") === 0n ? null : value} currency="USDT" />;
}

/** One page of payment requests by day, live while a payment may arrive; a row opens its page. */
export function RequestList(page: PageOfList) {
  return (
    <DataList
      {...page}
      list={requestList}
      columns={columns}
      keyOf={({ requestId }) => requestId}
      hrefOf={({ requestId }) => requestAddress(requestId)}
      dayOf={({ createdAt }) => createdAt}
    />
  );
}
