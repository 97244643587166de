"use client";

import { useQuery } from "@tanstack/react-query";
import { DataList, type PageOfList } from "@/components/data/data-list";
import { durationText } from "@/components/data/message-part";
import { Alert } from "@/components/ui/alert";
import type { Column } from "@/components/ui/data-table";
import { countText } from "@/components/ui/span-text";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import { listQuery } from "@/lib/client/lists";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { CallView } from "@/lib/client/queries/request-log";
import { addressOfCall, styleOfStatus } from "./labels";
import { callList } from "./lists";

type Names = Readonly<Record<string, string>>;

const columnsWith = (names: Names): Column<CallView>[] => [
  {
    key: "request",
    header: "Request",
    card: "title",
    cell: ({ method, path }) => (
      <span className="font-mono text-small wrap-anywhere">
        <span className="font-semibold">{method}</span> {path}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    card: "corner",
    cell: ({ status }) => <Status {...styleOfStatus(status)} />,
  },
  {
    key: "credential",
    header: "Credential",
    card: "sub",
    cell: ({ credential, code }) => (
      <span className="block min-w-0 max-sm:truncate">
        {names[credential] ?? "A deleted credential"}
        {code !== null && <span className="block font-mono text-tiny text-muted">{code}</span>}
      </span>
    ),
  },
  {
    key: "duration",
    header: "Duration",
    numeric: true,
    wide: true,
    card: "none",
    cell: ({ durationMs }) => durationText(durationMs),
  },
  {
    key: "at",
    header: "Time",
    numeric: true,
    card: "end",
    cell: ({ at }) => <When at={at} muted />,
  },
];

interface CallLogProps extends PageOfList {
  /** Of the merchant's people, keys and OAuth clients, by their ids. */
  names: Names;
}

/** One page of the request log by day. */
export function CallLog({ names, ...page }: CallLogProps) {
  const list = callList(names);
  const { data } = useQuery(listQuery(list, page.filters));
  const omitted = (data as ResponseOf<"request-log.list"> | undefined)?.omitted ?? 0;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {omitted > 0 && (
        <Alert tone="attention" title={`${countText(omitted, "request")} not in the log`}>
          There were more requests at once than the log takes. They were served like all others.
        </Alert>
      )}
      <DataList
        {...page}
        list={list}
        columns={columnsWith(names)}
        keyOf={({ requestId }) => requestId}
        hrefOf={({ requestId }) => addressOfCall(requestId)}
        dayOf={({ at }) => at}
      />
    </div>
  );
}
