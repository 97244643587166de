"use client";

import { MailCheck } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import { networkName } from "@/components/labels/transactions";
import type { Column } from "@/components/ui/data-table";
import { MonoId } from "@/components/ui/mono-id";
import { When } from "@/components/ui/time";
import type { Filters } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";
import { Flags } from "./evidence-list";
import { plainText } from "./labels";
import { callbacks, newest } from "./lists";

type SuspiciousCallback = ResponseOf<"ops.callbacks">["data"][number];

const columns: Column<SuspiciousCallback>[] = [
  {
    key: "network",
    header: "Network",
    card: "title",
    cell: ({ provider }) => <span className="font-medium">{networkName(provider)}</span>,
  },
  {
    key: "flags",
    header: "Why it is suspicious",
    card: "note",
    cell: ({ flags }) => <Flags flags={flags} />,
  },
  {
    key: "claim",
    header: "Claims",
    cell: ({ claim }) => (claim === null ? "Unreadable" : plainText(claim)),
  },
  {
    key: "transfer",
    header: "Transfer",
    cell: ({ transactionId }) =>
      transactionId === null ? (
        <span className="text-muted">Unknown</span>
      ) : (
        <MonoId
          value={transactionId}
          label="transaction ID"
          href={`/ops/exceptions/${encodeURIComponent(transactionId)}`}
          copy={false}
        />
      ),
  },
  {
    key: "accepted",
    header: "Action",
    wide: true,
    card: "none",
    cell: ({ accepted }) => (accepted ? "Status checked" : "Rejected"),
  },
  {
    key: "at",
    header: "Received",
    numeric: true,
    card: "corner",
    cell: ({ receivedAt }) => <When at={receivedAt} muted />,
  },
];

interface SuspiciousCallbacksProps {
  filters: Filters;
  /** Shows only the first few. */
  short?: boolean;
}

/** Suspicious provider callbacks, newest first; none of them moved money. */
export function SuspiciousCallbacks({ filters, short = false }: SuspiciousCallbacksProps) {
  return (
    <DataList
      list={short ? newest(callbacks) : callbacks}
      filters={filters}
      {...(short && { short, title: "Suspicious callbacks" })}
      columns={columns}
      keyOf={({ id }) => id}
      first={{
        icon: <MailCheck className="size-6" />,
        title: "No suspicious callbacks",
        description:
          "Forged, altered and unexpected callbacks are listed here. A callback never moves money.",
      }}
    />
  );
}
