"use client";

import { History } from "lucide-react";
import { DataList } from "@/components/data/data-list";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import type { Filters } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";
import { railName, railStyles } from "./labels";
import { railChanges, newest } from "./lists";

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
    cell: ({ status }) => <Status {...railStyles[status]} />,
  },
  {
    key: "from",
    header: "From",
    wide: true,
    card: "none",
    cell: ({ from }) => railStyles[from].label,
  },
  {
    key: "reason",
    header: "Reason",
    card: "note",
    cell: ({ reason }) => <span className="wrap-anywhere">{reason}</span>,
  },
  {
    key: "by",
    header: "By",
    card: "sub",
    cell: ({ setByName }) => setByName ?? "An operator",
  },
  {
    key: "at",
    header: "Changed",
    numeric: true,
    card: "end",
    cell: ({ at }) => <When at={at} muted />,
  },
];

/** What operators set the rails to, newest first; `short` shows only the first few. */
export function RailChanges({ filters, short = false }: { filters: Filters; short?: boolean }) {
  return (
    <DataList
      list={short ? newest(railChanges) : railChanges}
      filters={filters}
      {...(short && { short, title: "Rail changes" })}
      columns={columns}
      keyOf={({ id }) => id}
      first={{
        icon: <History className="size-6" />,
        title: "No rail changes yet",
        description: "When an operator changes a rail, it is listed here with the reason.",
      }}
    />
  );
}
