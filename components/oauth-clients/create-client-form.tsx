"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { CredentialFields } from "@/components/api-keys/credential-fields";
import { clientsPath } from "@/components/api-keys/labels";
import { ShownOnce } from "@/components/api-keys/shown-once";
import { ContractForm } from "@/components/forms/contract-form";
import { useOperationForm } from "@/components/forms/use-operation-form";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { Scope } from "@/lib/contract/operation";

const operation = () =>
  import("@/lib/contract/oauth-clients").then((clients) => clients.createOAuthClientOperation);
const initial = { name: "", scopes: [] as Scope[] };

/** Creates an OAuth client with chosen scopes and shows its secret, once. */
export function CreateClientForm({ scopes }: { scopes: readonly Scope[] }) {
  const queries = useQueryClient();
  const [created, setCreated] = useState<ResponseOf<"oauth-clients.create"> | null>(null);
  const form = useOperationForm(operation, {
    initial,
    stepUp: "An OAuth client can move money, so confirm that it's you.",
    onDone: (client) => {
      setCreated(client);
      return queries.invalidateQueries({ queryKey: ["oauth-clients"] });
    },
  });
  if (created?.secret)
    return (
      <ShownOnce
        title="Copy the secret now"
        name={created.name}
        secrets={{ "client ID": created.id, "client secret": created.secret }}
        href={clientsPath}
      />
    );
  return (
    <ContractForm form={form} submit="Create OAuth client" className="grid gap-6">
      <CredentialFields form={form} scopes={scopes} />
    </ContractForm>
  );
}
