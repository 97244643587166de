"use client";

import { useQueryClient } from "@tanstack/react-query";
import type { ReactElement, ReactNode } from "react";
import type { FieldValues, Path } from "react-hook-form";
import { ActDialog } from "@/components/forms/act-dialog";
import { AreaField } from "@/components/forms/fields";
import type { FormOperation, LoadOperation } from "@/components/forms/use-contract-form";
import { useOperationForm, type OperationFormHandle } from "@/components/forms/use-operation-form";
import type { ToastMessage } from "@/components/ui/toast";
import type { CallableId, ResponseOf } from "@/lib/client/operation-types";
import { asOneLine } from "./labels";

interface OperationDialogProps<
  O extends FormOperation & { id: CallableId },
  V extends FieldValues,
> {
  title: string;
  description: ReactNode;
  trigger: ReactElement;
  operation: LoadOperation<O>;
  params?: Record<string, string>;
  initial: V;
  shown?: (values: V) => Partial<V>;
  /** Why the password is needed; left out where it is not. */
  stepUp?: string;
  /** The button that submits; `danger` for what takes money or service away. */
  submit: (values: V) => { label: string; danger?: boolean };
  fields: (form: OperationFormHandle<V>) => ReactNode;
  done: (response: ResponseOf<O["id"]>, values: V) => ToastMessage;
  /** Brings what it changed up to date; operators' pages where it is left out. */
  onDone?: (response: ResponseOf<O["id"]>) => unknown;
}

/** A dialog with the form of one operation; afterwards a toast, and fresh staff pages. */
export function OperationDialog<
  O extends FormOperation & { id: CallableId },
  V extends FieldValues,
>(props: OperationDialogProps<O, V>) {
  const { initial, params, shown, stepUp, submit, fields, done } = props;
  const queries = useQueryClient();
  const { onDone = () => queries.invalidateQueries({ queryKey: ["ops"] }) } = props;
  const form: OperationFormHandle<V> = useOperationForm<O, V>(props.operation, {
    initial,
    ...(params && { params }),
    ...(shown && { shown }),
    stepUp,
    report: (response) => done(response, form.values),
    onDone: async (response) => {
      form.reset(initial);
      await onDone(response);
    },
  });
  const { label, danger = false } = submit(form.values);
  return (
    <ActDialog
      title={props.title}
      description={props.description}
      trigger={props.trigger}
      act={label}
      danger={danger}
      operation={{
        ...form,
        setOpen: (next) => {
          if (next && !form.formState.isDirty) form.reset(initial);
          form.setOpen(next);
        },
      }}
      fields={fields(form)}
    />
  );
}

interface ReasonFieldProps<V extends FieldValues> {
  form: OperationFormHandle<V>;
  help: string;
  /** Shown when it is too short or too long. */
  wrong?: string;
  maxLength?: number;
}

/** The reason of an operator's decision. */
export function ReasonField<V extends FieldValues>({
  form,
  help,
  wrong = "Enter 10 to 500 characters.",
  maxLength = 500,
}: ReasonFieldProps<V>) {
  return (
    <AreaField
      form={form}
      name={"reason" as Path<V>}
      label="Reason"
      help={help}
      wrong={wrong}
      maxLength={maxLength}
      autoComplete="off"
      options={{ setValueAs: asOneLine }}
    />
  );
}

/** What to state as a reason, and who sees it. */
export const reasonHelp = {
  staff: "What the network said and when. Only staff can see it.",
  merchant: "What the network said and when. The merchant sees it too, without your name.",
};
