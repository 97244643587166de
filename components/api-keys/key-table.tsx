"use client";

import { useQuery } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { ButtonLink } from "@/components/ui/button";
import { DataTable, type Column } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Time } from "@/components/ui/time";
import { addressOf, type ListPage } from "@/lib/client/list-address";
import type { ResponseOf } from "@/lib/client/operation-types";
import { apiKeysQuery } from "@/lib/client/queries/api-keys";
import { DeleteKey } from "./delete-key";

type ApiKey = ResponseOf<"api-keys.list">["data"][number];

const columns: Column<ApiKey>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: (row) => (
      <span className="block min-w-0">
        <span className="block font-medium wrap-anywhere">{row.name}</span>
        <span className="font-mono text-small text-muted">
          {row.prefix}…{row.lastFour}
        </span>
      </span>
    ),
  },
  {
    key: "scopes",
    header: "Scopes",
    card: "line",
    cell: (row) => (
      <span title={row.scopes.join(", ")}>
        {row.scopes.length === 1 ? row.scopes[0] : `${row.scopes.length} scopes`}
      </span>
    ),
  },
  {
    key: "used",
    header: "Last used",
    card: "line",
    cell: (row) =>
      row.lastUsedAt ? <Time at={row.lastUsedAt} /> : <span className="text-muted">Never</span>,
  },
  {
    key: "expires",
    header: "Expires",
    card: "line",
    cell: (row) =>
      row.expiresAt ? <Time at={row.expiresAt} /> : <span className="text-muted">Never</span>,
  },
  {
    key: "created",
    header: "Created",
    card: "line",
    wide: true,
    cell: (row) => <Time at={row.createdAt} />,
  },
  {
    key: "delete",
    header: "Delete",
    card: "corner",
    numeric: true,
    cell: (row) => <DeleteKey id={row.id} name={row.name} />,
  },
];

/** The merchant's API keys, without the keys themselves. */
export function KeyTable({ list }: { list: ListPage }) {
  return (
    <ListCard
      what="your API keys"
      query={useQuery(apiKeysQuery(list))}
      skeleton={{ rows: 3, label: "Loading API keys" }}
      table={(rows) => (
        <DataTable
          caption="API keys, newest first"
          columns={columns}
          rows={rows}
          keyOf={(row) => row.id}
        />
      )}
      empty={
        <EmptyState
          icon={<KeyRound className="size-6" />}
          title="No API keys yet"
          description="A key lets your own programs convert and pay. The API docs show how."
          action={
            <ButtonLink href="/dashboard/developers/api-keys/new" variant="primary">
              Create API key
            </ButtonLink>
          }
        />
      }
      hrefOf={(next) => addressOf("/dashboard/developers/api-keys", next)}
    />
  );
}
