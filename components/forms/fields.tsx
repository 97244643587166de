"use client";

import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";
import {
  get,
  type FieldError,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from "react-hook-form";
import { classNames } from "@/components/ui/class-names";
import { controlSize, controlStyle } from "@/components/ui/control-style";
import { Field, type FieldWiring } from "@/components/ui/field";
import { AmountInput, Input } from "@/components/ui/input";
import { useReplayedEntry } from "@/components/ui/replay";
import { Select } from "@/components/ui/select";
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

type ControlTag = "input" | "select" | "textarea";
type ControlProps<V extends FieldValues, Tag extends ControlTag> = Omit<
  ComponentProps<Tag>,
  "form" | "name"
> &
  FormFieldProps<V>;
type Registered = FieldWiring & ReturnType<UseFormReturn["register"]>;

/** A control's props: what the form and the label set, then what the caller sets. */
type Rendered<Tag extends ControlTag> = Registered & Omit<ComponentProps<Tag>, keyof Registered>;

/** One field of a form: label, help and error with its control. */
function FormField<V extends FieldValues, Tag extends ControlTag>({
  form: { register, formState },
  name,
  label,
  help,
  optional = false,
  wrong,
  options,
  errorOf = name,
  render,
  ...control
}: ControlProps<V, Tag> & { render: (control: Rendered<Tag>) => ReactNode }) {
  const error = get(formState.errors, errorOf) as FieldError | undefined;
  return (
    <Field
      label={label}
      help={help}
      optional={optional}
      error={fieldSentence(error?.message, wrong)}
    >
      {(wiring) =>
        render({
          ...wiring,
          ...register(name, options),
          // What the form holds is in the page before its scripts are.
          defaultValue: get(formState.defaultValues, name) as string | undefined,
          required: wiring.required,
          ...control,
        } as unknown as Rendered<Tag>)
      }
    </Field>
  );
}

export function TextField<V extends FieldValues>(props: ControlProps<V, "input">) {
  return (
    <FormField<V, "input">
      {...props}
      render={(control) => <Input autoComplete="off" {...control} />}
    />
  );
}

/** A large decimal entry with its currency code. */
export function AmountField<V extends FieldValues>({
  currency,
  ...props
}: ControlProps<V, "input"> & { currency: string }) {
  return (
    <FormField<V, "input">
      {...(props as ControlProps<V, "input">)}
      render={(control) => <AmountInput {...control} currency={currency} />}
    />
  );
}

export function SelectField<V extends FieldValues>(props: ControlProps<V, "select">) {
  return <FormField<V, "select"> {...props} render={(control) => <Select {...control} />} />;
}

/** A text of several lines. */
export function AreaField<V extends FieldValues>(props: ControlProps<V, "textarea">) {
  return <FormField<V, "textarea"> {...props} render={(control) => <TextArea {...control} />} />;
}

/** A text control of several lines. */
export function TextArea({ className, ref, rows = 3, ...others }: ComponentProps<"textarea">) {
  const entered = useReplayedEntry(ref);
  return (
    <textarea
      {...others}
      ref={entered}
      rows={rows}
      className={classNames(controlStyle, controlSize, "block py-2.5", className)}
    />
  );
}

type PresetProps<V extends FieldValues> = Pick<FormFieldProps<V>, "form" | "name">;

export function PasswordField<V extends FieldValues>({
  label = "Password",
  ...props
}: PresetProps<V> & { autoComplete: string; label?: string; help?: string }) {
  return (
    <FormField<V, "input">
      {...(props as ControlProps<V, "input">)}
      label={label}
      render={(control) => <PasswordInput {...control} />}
    />
  );
}

/** A password control that can be read while typing; pasting is always allowed. */
function PasswordInput(props: Omit<ComponentProps<"input">, "type">) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input
        {...props}
        type={shown ? "text" : "password"}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-12"
      />
      <button
        type="button"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </span>
  );
}

/** What a new password must be, as help. */
export const newPasswordHelp =
  "At least 15 characters. Four or five words that you can remember work well.";

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

/** What a press without a code leads to. */
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
