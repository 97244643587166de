"use client";

import { DataList, type PageOfList } from "@/components/data/data-list";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import type { List } from "@/lib/client/lists";
import type { DeliveryView } from "@/lib/client/queries/webhooks";
import { addressOfDelivery, deliveryStyles } from "./labels";
import { deliveryList } from "./lists";

const columns: Column<DeliveryView>[] = [
  {
    key: "event",
    header: "Event",
    card: "title",
    cell: ({ event }) => <span className="font-mono text-small font-medium">{event}</span>,
  },
  {
    key: "url",
    header: "Sent to",
    card: "note",
    cell: ({ url, endpointId }) => (
      <span className="line-clamp-2 wrap-anywhere text-muted">
        {url}
        {endpointId === null && " (callbackUrl)"}
      </span>
    ),
  },
  {
    key: "result",
    header: "Last response",
    card: "sub",
    cell: (row) => <span className="block max-sm:truncate">{resultOf(row)}</span>,
  },
  {
    key: "attempts",
    header: "Attempts",
    numeric: true,
    card: "none",
    wide: true,
    cell: ({ attempts }) => attempts.length,
  },
  {
    key: "status",
    header: "Status",
    card: "end",
    cell: ({ status }) => <Status key={status} {...deliveryStyles[status]} />,
  },
  {
    key: "at",
    header: "Created",
    numeric: true,
    card: "corner",
    cell: ({ createdAt }) => <When at={createdAt} muted />,
  },
];

/** The status code of the last attempt, or why there is none. */
function resultOf({ attempts }: DeliveryView): string {
  const last = attempts.at(-1);
  if (!last) return "None yet";
  return last.statusCode === null ? (last.error ?? "") : String(last.statusCode);
}

interface DeliveryTableProps extends PageOfList {
  list: List<DeliveryView>;
  title?: string;
  short?: boolean;
}

/** Deliveries, live while one of them is on its way; a row opens its page. */
export function DeliveryTable(props: DeliveryTableProps) {
  return (
    <DataList
      {...props}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => addressOfDelivery(id)}
    />
  );
}

interface DeliveryLogProps extends PageOfList {
  /** What the filter offers. */
  endpoints: readonly { id: string; url: string }[];
}

/** One page of the delivery log by day. */
export function DeliveryLog({ endpoints, ...page }: DeliveryLogProps) {
  return (
    <DataList
      {...page}
      list={deliveryList(endpoints)}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => addressOfDelivery(id)}
      dayOf={({ createdAt }) => createdAt}
    />
  );
}
