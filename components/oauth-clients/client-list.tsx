"use client";

import { scopesText } from "@/components/api-keys/labels";
import { RotateDialog } from "@/components/api-keys/rotate-dialog";
import { usageColumn } from "@/components/api-keys/usage-column";
import { DataList, type PageOfList } from "@/components/data/data-list";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useMay } from "@/components/session/person";
import type { Column } from "@/components/ui/data-table";
import { MonoId } from "@/components/ui/mono-id";
import { Status } from "@/components/ui/status";
import { Time, When } from "@/components/ui/time";
import type { ResponseOf } from "@/lib/client/operation-types";
import { clientList } from "./lists";

type Client = ResponseOf<"oauth-clients.list">["data"][number];

const columns: Column<Client>[] = [
  {
    key: "name",
    header: "Name",
    card: "title",
    cell: ({ id, name }) => (
      <span className="block min-w-0 sm:pt-2">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <MonoId value={id} label="client ID" />
      </span>
    ),
  },
  {
    key: "scopes",
    header: "Scopes",
    wide: true,
    cell: ({ scopes }) => <span title={scopes.join(", ")}>{scopesText(scopes)}</span>,
  },
  { key: "secret", header: "Secret", cell: ({ secrets }) => <SecretState secrets={secrets} /> },
  usageColumn,
  {
    key: "used",
    header: "Last used",
    cell: ({ lastUsedAt }) =>
      lastUsedAt ? <When at={lastUsedAt} /> : <span className="text-muted">Never</span>,
  },
  {
    key: "acts",
    header: "Actions",
    card: "note",
    numeric: true,
    cell: ({ id, name }) => <ClientActs id={id} name={name} />,
  },
];

/** The secrets that work; of one before a rotation, until when. */
function SecretState({ secrets: [newest, ...others] }: Pick<Client, "secrets">) {
  const ending = newest?.expiresAt === null ? others[0] : newest;
  if (!newest) return <Status tone="failed" label="Disabled" />;
  return (
    <span className="block max-sm:text-right">
      <span className="font-mono text-small">…{newest.lastFour}</span>
      {ending && ending.expiresAt !== null && (
        <span className="block text-tiny text-muted">
          …{ending.lastFour} works until <Time at={ending.expiresAt} />
        </span>
      )}
    </span>
  );
}

function ClientActs({ id, name }: Pick<Client, "id" | "name">) {
  if (!useMay("keys:write")) return null;
  return (
    <span className="flex items-center justify-end gap-1">
      <RotateDialog
        operation="oauth-clients.rotate"
        id={id}
        name={name}
        what="client secret"
        size="small"
      />
      <DeleteDialog
        operation="oauth-clients.delete"
        id={id}
        name={name}
        what="client"
        consequence="Its secret and its access tokens are rejected within a second. This cannot be undone."
      />
    </span>
  );
}

/** One page of the merchant's OAuth clients, without their secrets. */
export function ClientList(props: PageOfList) {
  return <DataList {...props} list={clientList} columns={columns} keyOf={({ id }) => id} />;
}
