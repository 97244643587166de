"use client";

import { DataList, type PageOfList } from "@/components/data/data-list";
import type { Column } from "@/components/ui/data-table";
import { Status } from "@/components/ui/status";
import { Time, When } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";
import { addressOfKey, keyStyles, scopesText } from "./labels";
import { keyList } from "./lists";
import { usageColumn } from "./usage-column";

type ApiKey = ResponseOf<"api-keys.list">["data"][number];

const never = <span className="text-muted">Never</span>;

const columns: Column<ApiKey>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: ({ name, prefix, lastFour }) => (
      <span className="block min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="font-mono text-small font-normal text-muted">
          {prefix}…{lastFour}
        </span>
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    card: "corner",
    cell: ({ status }) => <Status {...keyStyles[status]} />,
  },
  {
    key: "scopes",
    header: "Scopes",
    wide: true,
    cell: ({ scopes }) => <span title={scopes.join(", ")}>{scopesText(scopes)}</span>,
  },
  usageColumn,
  {
    key: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <When at={lastUsedAt} /> : never),
  },
  {
    key: "expires",
    header: "Expires",
    cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} precision="day" /> : never),
  },
];

/** One page of the merchant's API keys, without the keys themselves. */
export function KeyList(props: PageOfList) {
  return (
    <DataList
      {...props}
      list={keyList}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => addressOfKey(id)}
    />
  );
}
