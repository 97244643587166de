"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { QueryStateCard } from "@/components/data/query-state";
import { DeleteDialog } from "@/components/forms/delete-dialog";
import { useMay } from "@/components/session/person";
import { Alert } from "@/components/ui/alert";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { PageHeader } from "@/components/ui/page-header";
import { Status } from "@/components/ui/status";
import { Time } from "@/components/ui/time";
import { keyQuery, type KeyView } from "@/lib/client/queries/api-keys";
import { AddressesDialog } from "./addresses-dialog";
import { KeyUsage } from "./key-usage";
import { addressOfKey, keysPath, keyStyles } from "./labels";
import { RotateDialog } from "./rotate-dialog";

/** One API key: its status, what it may do and from where, and how it was used. */
export function KeyDetail({ id }: { id: string }) {
  const query = useQuery(keyQuery(id));
  const mayChange = useMay("keys:write");
  const router = useRouter();
  const { data: apiKey } = query;
  if (!apiKey) return <QueryStateCard what="this key" query={query} />;
  const { name, replacedBy } = apiKey;
  return (
    <>
      <PageHeader
        back={{ href: keysPath, label: "API keys" }}
        title={name}
        action={
          mayChange && (
            <div className="flex items-center gap-2">
              <RotateDialog
                operation="api-keys.rotate"
                id={id}
                name={name}
                what="key"
                isOver={replacedBy !== null}
              />
              <DeleteDialog
                operation="api-keys.delete"
                id={id}
                name={name}
                what="key"
                consequence="Requests with this key are rejected within a second. This cannot be undone."
                onDone={() => router.push(keysPath)}
              />
            </div>
          )
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <KeyAlert apiKey={apiKey} />
        <KeyFacts apiKey={apiKey} mayChange={mayChange} />
        <KeyUsage apiKey={apiKey} />
      </div>
    </>
  );
}

/** What to do about a key that has stopped or will. */
function KeyAlert({ apiKey: { status, expiresAt, replacedBy } }: { apiKey: KeyView }) {
  if (status === "disabled" && replacedBy === null)
    return (
      <Alert tone="failed" title="This key is disabled">
        The person who created it has left or has another role. Rotate it to get a key of your own
        in its place.
      </Alert>
    );
  if (replacedBy !== null)
    return (
      <Alert tone="neutral" title="This key was rotated">
        {status === "rotated" && expiresAt !== null && (
          <>
            It works until <Time at={expiresAt} />.{" "}
          </>
        )}
        <Link href={addressOfKey(replacedBy)} className="underline underline-offset-4">
          See the key in its place
        </Link>
      </Alert>
    );
  if (status !== "expiring" && status !== "expired") return null;
  const title = status === "expired" ? "This key has expired" : "This key expires soon";
  return (
    <Alert tone="attention" title={title}>
      Rotate it to get a new key with the same scopes and the same length of life.
    </Alert>
  );
}

function KeyFacts({ apiKey, mayChange }: { apiKey: KeyView; mayChange: boolean }) {
  const { id, prefix, lastFour, scopes, allowedIps, expiresAt, lastUsedAt, createdAt } = apiKey;
  return (
    <Card title="Details">
      <DetailList
        facts={{
          Status: <Status key={apiKey.status} {...keyStyles[apiKey.status]} />,
          Key: (
            <span className="font-mono text-small">
              {prefix}…{lastFour}
            </span>
          ),
          "Allowed IP addresses": (
            <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
              {allowedIps.length === 0 ? (
                "Any"
              ) : (
                <span className="font-mono text-small">{allowedIps.join(", ")}</span>
              )}
              {mayChange && <AddressesDialog key={allowedIps.join()} apiKey={apiKey} />}
            </span>
          ),
          Scopes: <span className="font-mono text-small">{scopes.join(", ")}</span>,
          Expires: expiresAt === null ? "Never" : <Time at={expiresAt} />,
          "Last used": lastUsedAt === null ? "Never" : <Time at={lastUsedAt} />,
          Created: <Time at={createdAt} />,
          ID: <MonoId value={id} label="key ID" />,
        }}
      />
    </Card>
  );
}
