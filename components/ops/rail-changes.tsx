"use client";

import { useQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { addressWith } from "@/lib/client/ops-filters";
import { railChangesQuery, type ShortListPage } from "@/lib/client/queries/ops";
import type { ResponseOf } from "@/lib/client/operation-types";
import { railStyles, railName } from "./labels";

type Change = ResponseOf<"ops.rail-history">["data"][number];

const columns: Column<Change>[] = [
  {
    key: "rail",
    header: "Rail",
    card: "title",
    cell: (row) => <span className="font-medium">{railName(row)}</span>,
  },
  {
    key: "status",
    header: "Set to",
    card: "corner",
    cell: ({ status }) => (
      <span className="block sm:text-left">
        <Status {...railStyles[status]} />
      </span>
    ),
  },
  {
    key: "from",
    header: "From",
    wide: true,
    cell: ({ from }) => railStyles[from].label,
  },
  {
    key: "reason",
    header: "Reason",
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  { key: "by", header: "By", cell: ({ setByName }) => setByName ?? "An operator" },
  {
    key: "at",
    header: "When",
    numeric: true,
    cell: ({ at }) => (
      <span className="text-muted">
        <Time at={at} />
      </span>
    ),
  },
];

interface RailChangesProps {
  list: ShortListPage;
  /** Where the whole list is; without it this is the whole list, with its pages. */
  more?: string;
}

/** What operators set the rails to, newest first. */
export function RailChanges({ list, more }: RailChangesProps) {
  return (
    <ListCard
      title={more === undefined ? undefined : "Switches"}
      what="the switches"
      query={useQuery(railChangesQuery(list))}
      hrefOf={(next) => addressWith("/ops/switches", next)}
      more={more}
      table={(rows) => (
        <DataTable
          caption="What operators set the rails to, newest first"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      empty={
        <EmptyState
          icon={<History className="size-6" />}
          title="Nobody has set a rail yet"
          description="Who set a rail, to what and why stands here."
        />
      }
    />
  );
}
