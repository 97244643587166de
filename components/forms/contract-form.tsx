"use client";

import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "@/components/ui/button";
import type { ButtonStyle } from "@/components/ui/button-style";
import { Form } from "@/components/ui/form";
import { ActProblem } from "./act-problem";
import type { ContractFormHandle } from "./use-contract-form";

interface ContractFormProps<V extends FieldValues> {
  /** With what its operation has, where it calls one. */
  form: ContractFormHandle<V> & { busy?: boolean; done?: boolean; dialog?: ReactNode };
  /** The button's label. */
  submit: string;
  /** Whether the form waits for something else. */
  loading?: boolean;
  disabled?: boolean;
  /** Of the button, where it is not the page's primary one. */
  variant?: ButtonStyle["variant"];
  className?: string;
  children: ReactNode;
  /** Below the button. */
  after?: ReactNode;
}

/** A form with its fields, what is wrong with it, and the button that sends it. */
export function ContractForm<V extends FieldValues>({
  form,
  submit,
  loading = false,
  disabled,
  variant = "primary",
  className = "grid gap-5",
  children,
  after,
}: ContractFormProps<V>) {
  const busy = form.busy ?? form.formState.isSubmitting;
  // Browsers submit a form of one field by Enter, whatever its button shows.
  const waits = busy || form.done || loading;
  return (
    <>
      <Form
        onSubmit={(event) => (waits ? event.preventDefault() : form.submit(event))}
        className={className}
      >
        <ActProblem error={form.problem} />
        {children}
        <Button type="submit" variant={variant} block loading={waits} disabled={disabled}>
          {submit}
        </Button>
        {after}
      </Form>
      {form.dialog}
    </>
  );
}
