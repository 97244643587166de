"use client";

import type { ComponentProps, ReactNode } from "react";
import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";
import { Field, type FieldWiring } from "@/components/ui/field";
import { AmountInput, Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { TextArea } from "@/components/ui/text-area";
import { fieldSentence } from "./form-errors";

interface FormFieldProps<V extends FieldValues> {
  form: Pick<UseFormReturn<V>, "register" | "formState">;
  /** As the contract names it. */
  name: Path<V>;
  label: string;
  help?: ReactNode;
  optional?: boolean;
  /** What to enter, where the contract's own description is too general. */
  wrong?: string;
  options?: RegisterOptions<V, Path<V>>;
  /** The field whose error stands here, where it is another. */
  errorOf?: Path<V>;
}

type Registered = FieldWiring & ReturnType<UseFormReturn["register"]>;

/** One field of a form: label, help and error with the control that `children` renders. */
function FormField<V extends FieldValues>({
  form: { register, formState },
  name,
  label,
  help,
  optional = false,
  wrong,
  options,
  errorOf = name,
  children,
}: FormFieldProps<V> & { children: (registered: Registered) => ReactNode }) {
  const error = get(formState.errors, errorOf) as FieldError | undefined;
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={fieldSentence(error?.message, wrong)}
    >
      {(wiring) => children({ ...wiring, ...register(name, options), required: wiring.required })}
    </Field>
  );
}

type ControlProps<V extends FieldValues, Tag extends "input" | "select" | "textarea"> = Omit<
  ComponentProps<Tag>,
  "form" | "name"
> &
  FormFieldProps<V>;

function fieldPartOf<V extends FieldValues, P extends FormFieldProps<V>>(props: P) {
  const { form, name, label, help, optional, wrong, options, errorOf, ...control } = props;
  return { field: { form, name, label, help, optional, wrong, options, errorOf }, control };
}

export function TextField<V extends FieldValues>(props: ControlProps<V, "input">) {
  const { field, control } = fieldPartOf<V, ControlProps<V, "input">>(props);
  return (
    <FormField {...field}>
      {(registered) => <Input autoComplete="off" {...registered} {...control} />}
    </FormField>
  );
}

/** A large decimal entry with its currency code. */
export function AmountField<V extends FieldValues>({
  currency,
  ...props
}: ControlProps<V, "input"> & { currency: string }) {
  const { field, control } = fieldPartOf<V, ControlProps<V, "input">>(props as never);
  return (
    <FormField {...field}>
      {(registered) => <AmountInput {...registered} {...control} currency={currency} />}
    </FormField>
  );
}

export function SelectField<V extends FieldValues>(props: ControlProps<V, "select">) {
  const { field, control } = fieldPartOf<V, ControlProps<V, "select">>(props);
  return (
    <FormField {...field}>{(registered) => <Select {...registered} {...control} />}</FormField>
  );
}

/** A text of several lines. */
export function AreaField<V extends FieldValues>(props: ControlProps<V, "textarea">) {
  const { field, control } = fieldPartOf<V, ControlProps<V, "textarea">>(props);
  return (
    <FormField {...field}>{(registered) => <TextArea {...registered} {...control} />}</FormField>
  );
}

type PresetProps<V extends FieldValues> = Pick<FormFieldProps<V>, "form" | "name">;

export function PasswordField<V extends FieldValues>({
  autoComplete,
  help,
  ...field
}: PresetProps<V> & { autoComplete: string; help?: string }) {
  return (
    <FormField {...field} label="Password" help={help}>
      {(registered) => <PasswordInput {...registered} autoComplete={autoComplete} />}
    </FormField>
  );
}

export function EmailField<V extends FieldValues>(props: PresetProps<V>) {
  return (
    <TextField
      {...props}
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
    />
  );
}

/** What a press without a one-time code leads to. */
export const codeMissing = "Enter a one-time code.";

/** The one-time code of an authenticator app, typed, pasted or filled in by the browser. */
export function CodeField<V extends FieldValues>(props: PresetProps<V>) {
  return (
    <TextField
      {...props}
      label="One-time code"
      help="The six digits that your authenticator app shows now. Each code works once."
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="figures tracking-widest"
    />
  );
}
