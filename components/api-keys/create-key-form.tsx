"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Controller } from "react-hook-form";
import { ContractForm } from "@/components/forms/contract-form";
import { SelectField, TextField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import type { ResponseOf } from "@/lib/client/operation-types";
import type { Scope } from "@/lib/contract/operation";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { CopyButton } from "@/components/ui/copy-button";
import { FieldError } from "@/components/ui/field";

const operation = () =>
  import("@/lib/contract/api-keys").then((keys) => keys.createApiKeyOperation);
const initial = { name: "", scopes: [] as Scope[], expiresAt: "" };

/** Creates a key with chosen scopes and shows it, once. */
export function CreateKeyForm({ scopes }: { scopes: readonly Scope[] }) {
  const queries = useQueryClient();
  const [created, setCreated] = useState<ResponseOf<"api-keys.create"> | null>(null);
  const form = useOperationForm(operation, {
    initial,
    stepUp: "An API key can move money, so confirm that it's you.",
    onDone: (key) => {
      setCreated(key);
      return queries.invalidateQueries({ queryKey: ["api-keys"] });
    },
  });
  if (created?.key) return <ShownOnce name={created.name} value={created.key} />;
  return (
    <ContractForm form={form} submit="Create API key" className="grid gap-6">
      <TextField
        form={form}
        name="name"
        label="Name"
        help="The program that will use it."
        wrong="Enter a name of at most 80 characters."
      />
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => (
          <ScopeFields
            scopes={scopes}
            chosen={field.value}
            choose={(next) => field.onChange(next(form.getValues("scopes")))}
            error={form.formState.errors.scopes?.message}
          />
        )}
      />
      <SelectField form={form} name="expiresAt" label="Expires">
        <option value="">Never</option>
        <option value={inDays(30)}>In 30 days</option>
        <option value={inDays(90)}>In 90 days</option>
        <option value={inDays(365)}>In a year</option>
      </SelectField>
    </ContractForm>
  );
}

/** The end of the day in UTC, so that a repeated press requests the same. */
function inDays(days: number): string {
  const end = new Date(Date.now() + days * 86_400_000);
  return `${end.toISOString().slice(0, 10)}T23:59:59.000Z`;
}

const areaNames: Record<string, string> = {
  payments: "Payments",
  wallet: "Wallet",
  identity: "Phone identities",
  momo: "Mobile money",
  convert: "Conversions",
  kyc: "Verification",
  account: "Account",
  webhooks: "Webhooks",
  keys: "API keys",
  transactions: "Transactions",
  rates: "Rates",
};

interface ScopeFieldsProps {
  /** Those of the user, who can give a key no others. */
  scopes: readonly Scope[];
  chosen: readonly Scope[];
  /** Given what is chosen by then: several boxes may change at once. */
  choose: (next: (chosen: readonly Scope[]) => Scope[]) => void;
  /** What to choose instead. */
  error: string | undefined;
}

/** What the key may do: reading and writing, area by area. */
function ScopeFields({ scopes, chosen, choose, error }: ScopeFieldsProps) {
  const areas = [...new Set(scopes.map((scope) => scope.split(":")[0] ?? ""))];
  const everyRead = scopes.filter((scope) => scope.endsWith(":read"));
  const toggle = (scope: Scope) =>
    choose((current) =>
      current.includes(scope) ? current.filter((one) => one !== scope) : [...current, scope],
    );
  return (
    <fieldset>
      <legend className="text-small font-medium">Scopes</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        <Button size="small" onClick={() => choose(() => [...everyRead])}>
          Read everything
        </Button>
        <Button size="small" onClick={() => choose(() => [...scopes])}>
          Everything
        </Button>
        <Button size="small" onClick={() => choose(() => [])}>
          Nothing
        </Button>
      </div>
      {error !== undefined && (
        <div className="mt-2">
          <FieldError announced>Choose {error}.</FieldError>
        </div>
      )}
      <ul className="mt-3 divide-y divide-line rounded-card border border-line px-4">
        {areas.map((area) => (
          <li key={area} className="grid items-center sm:grid-cols-[1fr_auto_auto] sm:gap-x-6">
            <span className="pt-2 font-medium sm:pt-0">{areaNames[area] ?? area}</span>
            <span className="flex gap-x-8 sm:contents">
              {(["read", "write"] as const).map((kind) => {
                const scope = scopes.find((one) => one === `${area}:${kind}`);
                return (
                  <span key={kind} className="sm:w-24">
                    {scope !== undefined && (
                      <Checkbox
                        label={
                          <>
                            <span className="sr-only">{areaNames[area]}: </span>
                            {kind === "read" ? "Read" : "Write"}
                          </>
                        }
                        checked={chosen.includes(scope)}
                        onChange={() => toggle(scope)}
                      />
                    )}
                  </span>
                );
              })}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ShownOnceProps {
  name: string;
  /** The key itself; it exists nowhere else. */
  value: string;
}

/** A new key, the only time that it can be read. */
function ShownOnce({ name, value }: ShownOnceProps) {
  return (
    <div className="grid gap-4">
      <Alert tone="attention" title="Copy the key now" role="status">
        We store only a fingerprint of it and cannot show it again.
      </Alert>
      <Card title={name}>
        <p
          data-testid="api-key"
          className="rounded-control bg-sunken p-4 font-mono text-small break-all select-all"
        >
          {value}
        </p>
        <div className="mt-4 grid gap-2 sm:flex">
          <CopyButton value={value} label="key" labelled />
          <ButtonLink href="/dashboard/developers/api-keys">Done</ButtonLink>
        </div>
      </Card>
    </div>
  );
}
