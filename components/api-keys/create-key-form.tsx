"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { SelectField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { Scope } from "@/lib/contract/operation";
import { AddressesField, listedAddresses } from "./addresses-field";
import { CredentialFields } from "./credential-fields";
import { keysPath } from "./labels";
import { ShownOnce } from "./shown-once";

const operation = () =>
  import("@/lib/contract/api-keys").then((keys) => keys.createApiKeyOperation);
const initial = { name: "", scopes: [] as Scope[], expiresAt: "", allowedIps: "" };

/** Creates a key with chosen scopes and shows it, once. */
export function CreateKeyForm({ scopes }: { scopes: readonly Scope[] }) {
  const queries = useQueryClient();
  const [created, setCreated] = useState<ResponseOf<"api-keys.create"> | null>(null);
  const form = useOperationForm(operation, {
    initial,
    shown: listedAddresses,
    stepUp: "An API key can move money, so confirm that it's you.",
    onDone: (key) => {
      setCreated(key);
      return queries.invalidateQueries({ queryKey: ["api-keys"] });
    },
  });
  if (created?.key)
    return (
      <ShownOnce
        title="Copy the key now"
        name={created.name}
        secrets={{ key: created.key }}
        href={keysPath}
      />
    );
  return (
    <ContractForm form={form} submit="Create API key" className="grid gap-6">
      <CredentialFields form={form} scopes={scopes} />
      <SelectField form={form} name="expiresAt" label="Expires">
        <option value="">Never</option>
        <option value={inDays(30)}>In 30 days</option>
        <option value={inDays(90)}>In 90 days</option>
        <option value={inDays(365)}>In a year</option>
      </SelectField>
      <AddressesField form={form} label="Allowed IP addresses" />
    </ContractForm>
  );
}

/** The end of the day in UTC, so that a repeated press requests the same. */
function inDays(days: number): string {
  const end = new Date(Date.now() + days * 86_400_000);
  return `${end.toISOString().slice(0, 10)}T23:59:59.000Z`;
}
