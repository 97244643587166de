"use client";

import { DeleteDialog } from "@/components/forms/delete-dialog";
import { DataList, type PageOfList } from "@/components/data/data-list";
import { useMay } from "@/components/session/person";
import type { Column } from "@/components/ui/data-table";
import { When } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";
import { keyList } from "./lists";

type ApiKey = ResponseOf<"api-keys.list">["data"][number];

const at = (moment: string | null) =>
  moment ? <When at={moment} /> : <span className="text-muted">Never</span>;

const facts: Column<ApiKey>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: ({ name, prefix, lastFour }) => (
      <span className="block min-w-0">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="font-mono text-small text-muted">
          {prefix}…{lastFour}
        </span>
      </span>
    ),
  },
  {
    key: "scopes",
    header: "Scopes",
    cell: ({ scopes }) => (
      <span title={scopes.join(", ")}>
        {scopes.length === 1 ? scopes[0] : `${scopes.length} scopes`}
      </span>
    ),
  },
  { key: "used", header: "Last used", cell: ({ lastUsedAt }) => at(lastUsedAt) },
  { key: "expires", header: "Expires", cell: ({ expiresAt }) => at(expiresAt) },
  {
    key: "created",
    header: "Created",
    card: "none",
    wide: true,
    cell: ({ createdAt }) => at(createdAt),
  },
];

const acts: Column<ApiKey> = {
  key: "delete",
  header: "Delete",
  card: "corner",
  numeric: true,
  cell: ({ id, name }) => (
    <DeleteDialog
      operation="api-keys.delete"
      id={id}
      name={name}
      what="key"
      consequence="Requests with this key are rejected within a second. This cannot be undone."
    />
  ),
};

/** One page of the merchant's API keys, without the keys themselves. */
export function KeyList(props: PageOfList) {
  const mayDelete = useMay("keys:write");
  return (
    <DataList
      {...props}
      list={keyList}
      columns={mayDelete ? [...facts, acts] : facts}
      keyOf={({ id }) => id}
    />
  );
}
