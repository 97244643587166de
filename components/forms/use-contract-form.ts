"use client";

import { useEffect, useState, type FormEvent } from "react";
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type ResolverOptions,
  type UseFormReturn,
} from "react-hook-form";
import type * as z from "zod";
import { plainAmount } from "@/lib/client/amounts";
import { connectionLost } from "@/lib/client/api-error";
import { readTypedNumber, readTypedPhone } from "@/lib/client/phone-entry";
import { namesField, placeRejection } from "./form-errors";

/** An operation as far as a form needs it. */
export interface FormOperation {
  body: z.ZodType;
}

/**
 * Fetches an operation of the contract after the first paint: schemas are the largest part of a form's
 * code, and are not needed before the first press.
 */
export type LoadOperation<O extends FormOperation> = () => Promise<O>;

export interface ContractFormOptions<O extends FormOperation, V extends FieldValues> {
  /** The fields, under the contract's own names, and what they hold at first. */
  initial: V;
  /** Called with what is in the fields whenever that changes: the draft. */
  onChange?: ((values: V) => void) | undefined;
  /** What the service rejected elsewhere, to be corrected here. */
  rejection?: Error | null;
  /** The part of the fields that is shown, checked and sent; all of them where it is left out. */
  shown?: (values: V) => Partial<V>;
  /** Everything is valid. `body` is what to send, `read` what the contract reads. */
  onValid: (body: z.input<O["body"]>, read: z.output<O["body"]>) => unknown;
}

export interface ContractFormHandle<V extends FieldValues> extends UseFormReturn<V> {
  /** What is in the fields now. */
  values: V;
  submit: (event?: FormEvent) => void;
  /** What is wrong and belongs to no field. */
  problem: Error | null;
  setProblem: (problem: Error | null) => void;
  /** Puts a rejection at its fields, or above the form. */
  reject: (error: unknown) => void;
}

/** A form of an operation's body: its fields, checked by its schema, its rejections at their fields. */
export function useContractForm<O extends FormOperation, V extends FieldValues>(
  load: LoadOperation<O>,
  { initial, onChange, rejection = null, shown, onValid }: ContractFormOptions<O, V>,
): ContractFormHandle<V> {
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useForm<V, unknown, Checked<O>>({
    resolver: useResolver(load, shown),
    defaultValues: initial as DefaultValues<V>,
    // A form with a draft is long: what is wrong shows as soon as a field is left.
    mode: onChange ? "onTouched" : "onSubmit",
  });
  const { control, setError, getValues, setValue } = form;
  const values = useWatch({ control }) as V;
  useEffect(() => onChange?.(values), [values, onChange]);
  const [fields] = useState(() => Object.keys(initial) as Path<V>[]);
  useEffect(() => {
    if (!rejection) return;
    // As after a press in this form: a rejected field is checked again while it is corrected.
    for (const name of fields) setValue(name, getValues(name), { shouldTouch: true });
    placeRejection(rejection, setError, fields);
  }, [rejection, setError, fields, getValues, setValue]);
  const submit = form.handleSubmit(({ body, read }) => {
    setProblem(null);
    return onValid(body, read);
  });
  return {
    ...(form as unknown as UseFormReturn<V>),
    values,
    submit: (event) => void submit(event),
    problem: problem ?? (rejection && !namesField(rejection, fields) ? rejection : null),
    setProblem,
    reject: (error) => {
      if (!placeRejection(error, setError, fields)) setProblem(asError(error));
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error
    ? error
    : new Error("Something went wrong in this page. Reload it.");
}

interface Checked<O extends FormOperation> extends FieldValues {
  body: z.input<O["body"]>;
  read: z.output<O["body"]>;
}

function useResolver<O extends FormOperation, V extends FieldValues>(
  load: LoadOperation<O>,
  shown: (values: V) => Partial<V> = (values) => values,
) {
  const [resolver] = useState(() => async (values: V, _: unknown, options: ResolverOptions<V>) => {
    const operation = await load().catch(() => null);
    if (operation) return check(operation, shown(values));
    const [first = "root"] = options.names ?? Object.keys(options.fields);
    const { message } = connectionLost();
    return { values: {}, errors: { [first]: { type: "connection", message } } };
  });
  useEffect(() => {
    // Now, while there is a connection. A fetch that fails is repeated by the press.
    load().catch(() => undefined);
  }, [load]);
  return resolver as unknown as Resolver<V, unknown, Checked<O>>;
}

async function check<O extends FormOperation>({ body: schema }: O, values: FieldValues) {
  const body = bodyOf(values, schema) as z.input<O["body"]>;
  const { success, data, error } = await schema.safeParseAsync(body);
  if (success) return { values: { body, read: data as z.output<O["body"]> }, errors: {} };
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, code, message } of error.issues)
    errors[String(path[0] ?? "root")] ??= { type: code, message };
  return { values: {}, errors };
}

/** Fields whose spaces count. */
const verbatim = ["password", "current"];

/** Fields that users write in more ways than the contract accepts. */
const readers: Record<string, (typed: string) => string> = {
  phoneNumber: (typed) => readTypedPhone(typed) ?? typed,
  phone: readTypedNumber,
  recipient: readTypedNumber,
  // As it may be pasted.
  otp: (typed) => typed.replace(/[\s-]/g, ""),
  amount: plainAmount,
  amountMoved: plainAmount,
  approvalThreshold: plainAmount,
};

/**
 * What is in the fields as a body of the contract: trimmed, and without what was left empty. A number
 * is required wherever its field is shown, though a transfer may name a beneficiary instead.
 */
export function bodyOf(values: FieldValues, schema: z.ZodType): Record<string, unknown> {
  const names = "shape" in schema ? Object.keys(schema.shape as object) : Object.keys(values);
  return Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = values[name];
      if (typeof value !== "string") return value === undefined ? [] : [[name, value]];
      const text = verbatim.includes(name) ? value : value.trim();
      if (text === "" && name !== "phoneNumber") return [];
      return [[name, readers[name]?.(text) ?? text]];
    }),
  );
}
