"use client";

import { CircleCheck } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import { Amount } from "@/components/ui/amount";
import type { Column } from "@/components/ui/data-table";
import { MonoId } from "@/components/ui/mono-id";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import type { Filters } from "@/lib/client/lists";
import { suspense } from "./lists";
import { ReleaseDialog, type SuspenseArrival } from "./release-dialog";

const causes: Record<SuspenseArrival["cause"], string> = {
  unknown_recipient: "Sent to the treasury",
  closed_account: "Sent to a closed account",
  returned_after_reversal: "Came back after its deposit was reversed",
};

const columns: Column<SuspenseArrival>[] = [
  {
    key: "cause",
    header: "Why it is here",
    card: "title",
    cell: ({ cause, merchant }) => (
      <span className="block sm:py-2">
        {causes[cause]}
        {merchant && (
          <span className="block text-small font-normal text-muted">
            {merchant.name ?? merchant.id}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "amount",
    header: "Amount",
    numeric: true,
    card: "corner",
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
  },
  {
    key: "sender",
    header: "Sender",
    cell: ({ sender }) => <MonoId value={sender} label="sender" />,
  },
  {
    key: "hash",
    header: "Transaction",
    wide: true,
    cell: ({ txHash }) => <MonoId value={txHash} label="transaction hash" />,
  },
  {
    key: "at",
    header: "Arrived",
    numeric: true,
    cell: ({ arrivedAt }) => <When at={arrivedAt} />,
  },
  {
    key: "action",
    header: "Action",
    card: "end",
    cell: (arrival) => <Action arrival={arrival} />,
  },
];

/** USDT in suspense, newest first. */
export function SuspenseList({ filters }: { filters: Filters }) {
  return (
    <DataList
      list={suspense}
      filters={filters}
      order="newest first"
      columns={columns}
      keyOf={({ id }) => id}
      first={{
        icon: <CircleCheck className="size-6" />,
        title: "Nothing is in suspense",
        description: "All USDT that arrived on the chain was credited or sent back.",
      }}
    />
  );
}

function Action({ arrival }: { arrival: SuspenseArrival }) {
  if (arrival.proposal) return <Status tone="attention" label="Needs a second person" />;
  if (arrival.isReturning) return <Status tone="processing" label="Being sent back" />;
  if (!arrival.isOnChain) return <Status tone="attention" label="Missing on the chain" />;
  return <ReleaseDialog arrival={arrival} />;
}
