"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { fieldSentence, placeRejection } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { AccountResult } from "@/components/payouts/account-result";
import { NetworkField } from "@/components/payouts/network-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { phoneForEntry } from "@/lib/client/format-phone";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import { readTypedPhone } from "@/lib/client/phone-entry";
import type { Beneficiary } from "@/lib/client/queries/beneficiaries";
import { accountQuery, networkStatusQuery } from "@/lib/client/queries/mobile-money";
import type { CheckedBeneficiary, TypedBeneficiary } from "./check";

type BeneficiaryFormState = UseFormReturn<TypedBeneficiary, unknown, CheckedBeneficiary>;

const loadCheck = () => import("./check").then(({ checkBeneficiary }) => checkBeneficiary);
const list = "/dashboard/beneficiaries";

/** Saves somebody whom the business pays again and again, or changes what was saved. */
export function BeneficiaryForm({ saved }: { saved: Beneficiary | null }) {
  const [problem, setProblem] = useState<string | null>(null);
  const router = useRouter();
  const toast = useToast();
  const form: BeneficiaryFormState = useForm({
    resolver: useLazyResolver(loadCheck),
    defaultValues: typedOf(saved),
    mode: "onTouched",
  });
  const { setError, formState } = form;
  const save = useSave(saved, {
    saved: ({ name }) => {
      toast({ tone: "completed", title: `${name} is saved` });
      router.push(list);
    },
    rejected: (error) =>
      setProblem(placeRejection(error, setError, ["name", "phoneNumber", "provider", "note"])),
  });
  const submit = form.handleSubmit((checked) => {
    setProblem(null);
    save.mutate(checked);
  });
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
      <Fields form={form} />
      <Button
        type="submit"
        variant="primary"
        block
        loading={save.isPending || save.isSuccess || formState.isSubmitting}
      >
        {saved ? "Save the changes" : "Save the beneficiary"}
      </Button>
    </Form>
  );
}

function Fields({ form }: { form: BeneficiaryFormState }) {
  const { register, formState, control } = form;
  const { errors } = formState;
  const typed = useWatch({ control }) as TypedBeneficiary;
  const { data: networks } = useQuery(networkStatusQuery());
  const phone = readTypedPhone(typed.phoneNumber);
  // The name as it was left, so that not every key asks the network.
  const [name, setName] = useState(typed.name.trim());
  const account = useQuery(accountQuery(phone, typed.provider || null, name || null));
  return (
    <>
      <Field
        label="Name"
        help="As you know them; you find them by it."
        error={fieldSentence(errors.name?.message, "Enter a name of at most 120 characters.")}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("name", { onBlur: () => setName(form.getValues("name").trim()) })}
            autoComplete="off"
            maxLength={120}
          />
        )}
      </Field>
      <Field
        label="Mobile-money number"
        help="Like 024 123 4567."
        error={fieldSentence(errors.phoneNumber?.message)}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("phoneNumber")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="figures"
          />
        )}
      </Field>
      <NetworkField
        registration={register("provider")}
        phone={phone}
        networks={networks?.data ?? []}
        error={fieldSentence(errors.provider?.message, "Choose a network.")}
      />
      <AccountResult account={account} asked={phone !== null} savedName={name} purpose="save" />
      <Field
        label="Note"
        optional
        help="For your own records."
        error={fieldSentence(errors.note?.message)}
      >
        {(wiring) => <Input {...wiring} {...register("note")} maxLength={500} />}
      </Field>
    </>
  );
}

function typedOf(saved: Beneficiary | null): TypedBeneficiary {
  if (!saved) return { name: "", phoneNumber: "", provider: "", note: "" };
  return {
    name: saved.name,
    phoneNumber: phoneForEntry(saved.phoneNumber),
    provider: saved.provider ?? "",
    note: saved.note ?? "",
  };
}

interface SaveOptions {
  saved: (beneficiary: Beneficiary) => void;
  rejected: (error: Error) => void;
}

function useSave(saved: Beneficiary | null, options: SaveOptions) {
  const queries = useQueryClient();
  const [kept, setKept] = useState<ActKey | null>(null);
  return useMutation({
    mutationFn: ({ provider, note, ...rest }: CheckedBeneficiary) => {
      const body = { ...rest, ...(provider && { provider }), ...(note && { note }) };
      const actKey = keyForAct(kept, body);
      setKept(actKey);
      const key = { idempotencyKey: actKey.key };
      if (!saved) return callApi("beneficiaries.create", { body }, key);
      // What was emptied is taken away.
      const changes = { ...rest, provider: provider ?? null, note: note ?? null };
      return callApi("beneficiaries.update", { params: { id: saved.id }, body: changes }, key);
    },
    onSuccess: (beneficiary) => {
      void queries.invalidateQueries({ queryKey: ["beneficiaries"] });
      options.saved(beneficiary);
    },
    onError: options.rejected,
  });
}
