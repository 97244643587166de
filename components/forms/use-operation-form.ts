"use client";

import type { FieldValues } from "react-hook-form";
import type * as z from "zod";
import type { CallableId, RequestOf } from "@/lib/client/operation-types";
import type { Sent } from "./attempt";
import {
  useContractForm,
  type ContractFormHandle,
  type ContractFormOptions,
  type FormOperation,
  type LoadOperation,
} from "./use-contract-form";
import { useOperation, type OperationHandle, type OperationOptions } from "./use-operation";

interface CallableOperation extends FormOperation {
  id: CallableId;
}

type OperationFormOptions<O extends CallableOperation, V extends FieldValues> = Omit<
  OperationOptions<O["id"]>,
  "onRejected"
> &
  Pick<ContractFormOptions<O, V>, "initial" | "shown"> & {
    /** The path's parameters. */
    params?: Record<string, string>;
    /** What is sent instead, where the same form serves another operation too. */
    sentAs?: (body: z.input<O["body"]>) => Sent<CallableId>;
  };

export interface OperationFormHandle<V extends FieldValues>
  extends ContractFormHandle<V>, Omit<OperationHandle<never>, "send" | "pending"> {}

/**
 * A form that calls the operation whose body it fills: fields, checks, errors, step-up and idempotency
 * key are the operation's.
 */
export function useOperationForm<O extends CallableOperation, V extends FieldValues>(
  load: LoadOperation<O>,
  options: OperationFormOptions<O, V>,
): OperationFormHandle<V> {
  const { initial, shown, params, sentAs, ...callOptions } = options;
  const operation = useOperation<O["id"]>({
    ...callOptions,
    onRejected: (error) => form.reject(error),
  });
  const form: ContractFormHandle<V> = useContractForm(load, {
    initial,
    shown,
    onValid: async (body) => {
      if (sentAs) {
        const { id, request } = sentAs(body);
        return operation.send(id as O["id"], request as RequestOf<O["id"]>);
      }
      const { id } = await load();
      return operation.send(id, { ...(params && { params }), body } as unknown as RequestOf<
        O["id"]
      >);
    },
  });
  // A rejection stands at its field or in the form; an unknown outcome, above the form.
  const unplaced = operation.unconfirmed ? operation.problem : null;
  return {
    ...operation,
    ...form,
    busy: operation.busy || form.formState.isSubmitting,
    problem: form.problem ?? unplaced,
  };
}
