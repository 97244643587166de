"use client";

import { Controller } from "react-hook-form";
import { TextField } from "@/components/forms/fields";
import type { ContractFormHandle } from "@/components/forms/use-contract-form";
import type { Scope } from "@/lib/contract/operation";
import { ScopeFields } from "./scope-fields";

interface Credential {
  name: string;
  scopes: Scope[];
}

interface CredentialFieldsProps<V extends Credential> {
  form: ContractFormHandle<V>;
  /** Those of the user, who can give a credential no others. */
  scopes: readonly Scope[];
}

/** What a new key or client is called, and may do. */
export function CredentialFields<V extends Credential>(props: CredentialFieldsProps<V>) {
  // Of a form that has other fields too, these are the same.
  const form = props.form as unknown as ContractFormHandle<Credential>;
  return (
    <>
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
            scopes={props.scopes}
            chosen={field.value}
            choose={(next) => field.onChange(next(form.getValues("scopes")))}
            error={form.formState.errors.scopes?.message}
          />
        )}
      />
    </>
  );
}
