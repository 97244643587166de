"use client";

import { useQuery } from "@tanstack/react-query";
import { DataList, type PageOfList } from "@/components/data/data-list";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useMay } from "@/components/session/person";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import { listQuery, type ListPage } from "@/lib/client/lists";
import type { EndpointView } from "@/lib/client/queries/webhooks";
import { EndpointAlert } from "./endpoint-alert";
import { addressOfEndpoint, eventsText, styleOfEndpoint } from "./labels";
import { endpointList } from "./lists";

const facts: Column<EndpointView>[] = [
  {
    key: "url",
    header: "URL",
    card: "title",
    cell: ({ url, description }) => (
      <span className="block min-w-0 sm:py-2">
        <span className="block font-medium wrap-anywhere">{url}</span>
        {description !== null && (
          <span className="block text-small font-normal text-muted wrap-anywhere max-sm:hidden">
            {description}
          </span>
        )}
      </span>
    ),
  },
  {
    key: "events",
    header: "Events",
    card: "sub",
    cell: ({ events }) => (
      <span title={events.join(", ")} className="whitespace-nowrap">
        {eventsText(events)}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    card: "end",
    cell: (row) => <Status key={row.status} {...styleOfEndpoint(row)} />,
  },
  {
    key: "failing",
    header: "Failing since",
    cell: ({ failingSince }) =>
      failingSince ? <When at={failingSince} /> : <span className="text-muted">–</span>,
  },
  {
    key: "created",
    header: "Created",
    card: "none",
    wide: true,
    cell: ({ createdAt }) => <When at={createdAt} muted />,
  },
];

const acts: Column<EndpointView> = {
  key: "delete",
  header: "Delete",
  card: "corner",
  numeric: true,
  cell: ({ id, url }) => (
    <span className="relative z-10">
      <DeleteDialog
        operation="webhooks.delete"
        id={id}
        name={url}
        what="endpoint"
        consequence="It gets no more events. Its deliveries stay in the log. This cannot be undone."
      />
    </span>
  ),
};

/** The merchant's endpoints; a row opens its page. Those in trouble are named above the list. */
export function EndpointList(props: PageOfList) {
  const mayChange = useMay("webhooks:write");
  const { data } = useQuery(listQuery(endpointList, props.filters));
  const rows = (data as ListPage<EndpointView> | undefined)?.data ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.map((endpoint) => (
        <EndpointAlert key={endpoint.id} endpoint={endpoint} named />
      ))}
      <DataList
        {...props}
        list={endpointList}
        columns={mayChange ? [...facts, acts] : facts}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => addressOfEndpoint(id)}
      />
    </div>
  );
}
