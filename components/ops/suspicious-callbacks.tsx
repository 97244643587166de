"use client";

import { useQuery } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { networkName } from "@/components/labels/transactions";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { MonoId } from "@/components/ui/mono-id";
import { Time } from "@/components/ui/time";
import { addressWith } from "@/lib/client/ops-filters";
import { suspiciousCallbacksQuery, type ShortListPage } from "@/lib/client/queries/ops";
import type { ResponseOf } from "@/lib/client/operation-types";
import { Flags } from "./flags";
import { plainText } from "./labels";

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
    header: "What is odd",
    card: "line",
    cell: ({ flags }) => <Flags flags={flags} />,
  },
  {
    key: "claim",
    header: "It says",
    cell: ({ claim }) => (claim === null ? "Nothing readable" : plainText(claim)),
  },
  {
    key: "transfer",
    header: "Transfer",
    cell: ({ transactionId }) =>
      transactionId === null ? (
        <span className="text-muted">None of ours</span>
      ) : (
        <MonoId
          value={transactionId}
          label="transaction id"
          href={`/ops/exceptions/${encodeURIComponent(transactionId)}`}
          copy={false}
        />
      ),
  },
  {
    key: "accepted",
    header: "Done with it",
    wide: true,
    cell: ({ accepted }) => (accepted ? "Asked the network" : "Rejected"),
  },
  {
    key: "at",
    header: "When",
    numeric: true,
    cell: ({ receivedAt }) => (
      <span className="text-muted">
        <Time at={receivedAt} />
      </span>
    ),
  },
];

interface SuspiciousCallbacksProps {
  list: ShortListPage;
  /** Where the whole list is; without it this is the whole list, with its pages. */
  more?: string;
}

/** The networks' callbacks that looked odd, newest first; none of them moved anything. */
export function SuspiciousCallbacks({ list, more }: SuspiciousCallbacksProps) {
  return (
    <ListCard
      title={more === undefined ? undefined : "suspicious callbacks"}
      what="the callbacks"
      query={useQuery(suspiciousCallbacksQuery(list))}
      hrefOf={(next) => addressWith("/ops/callbacks", next)}
      more={more}
      table={(rows) => (
        <DataTable
          caption="Callbacks that looked odd, newest first"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      empty={
        <EmptyState
          icon={<MailCheck className="size-6" />}
          title="No odd alert has come"
          description="Callbacks that are forged, altered or out of place stand here. A alert never moves money."
        />
      }
    />
  );
}
