"use client";

import { useState } from "react";
import {
  useContractForm,
  type ContractFormHandle,
  type FormOperation,
  type LoadOperation,
} from "@/components/forms/use-contract-form";
import { callApi } from "@/lib/client/call-api";
import type { RequestOf } from "@/lib/client/operation-types";

/** A form whose response is an email with a link, and what `CheckEmail` shows once that was sent. */
export function useEmailedForm<
  Id extends "auth.sign-up" | "auth.forgot-password",
  V extends { email: string },
>(id: Id, load: LoadOperation<FormOperation>, initial: V) {
  const [times, setTimes] = useState(0);
  const form: ContractFormHandle<V> = useContractForm(load, {
    initial,
    onValid: (body) =>
      callApi(id, { body } as RequestOf<Id>).then(
        () => setTimes(times + 1),
        (error) => form.reject(error),
      ),
  });
  const email = form.values.email.trim().toLowerCase();
  return { form, sent: times > 0 && { form, email, times, back: () => setTimes(0) } };
}
