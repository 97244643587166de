"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { Controller, useForm, type UseFormReturn } from "react-hook-form";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { fieldSentence, placeRejection } from "@/components/data/form-errors";
import { needsStepUp, provedLately, StepUpDialog } from "@/components/session/step-up";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { Select } from "@/components/ui/select";
import { callApi } from "@/lib/client/call-api";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import type { TypedKey } from "./check";
import { ScopeFields } from "./scope-fields";
import { ShownOnce } from "./shown-once";

const lives = [
  { days: "", label: "Never" },
  { days: "30", label: "In 30 days" },
  { days: "90", label: "In 90 days" },
  { days: "365", label: "In a year" },
];
const loadCheck = () => import("./check").then(({ checkKey }) => checkKey);

/** Makes a key with chosen scopes and shows it, once. */
export function CreateKeyForm() {
  const [problem, setProblem] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const form = useForm<TypedKey>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { name: "", scopes: [], life: "" },
  });
  const create = useCreateKey({
    rejected: (error) => {
      if (needsStepUp(error)) setAsking(true);
      else setProblem(placeRejection(error, form.setError, ["name", "scopes"]));
    },
  });
  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    // Asked beforehand, so that a rejection is the exception.
    if (await provedLately()) create.mutate(typed);
    else setAsking(true);
  });
  if (create.data?.key) return <ShownOnce name={create.data.name} value={create.data.key} />;
  return (
    <>
      <Form onSubmit={(event) => void submit(event)} className="grid gap-6">
        {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
        <KeyFields form={form} />
        <Button
          type="submit"
          variant="primary"
          block
          loading={create.isPending || form.formState.isSubmitting}
        >
          Create the key
        </Button>
      </Form>
      <StepUpDialog
        open={asking}
        reason="A key can move money, so we make sure that it is you who makes one."
        close={() => setAsking(false)}
        proved={() => {
          setAsking(false);
          void submit();
        }}
      />
    </>
  );
}

function KeyFields({ form }: { form: UseFormReturn<TypedKey> }) {
  const { register, control, formState, getValues } = form;
  return (
    <>
      <Field
        label="Name"
        help="Which program will use it, so that you know it again."
        error={fieldSentence(
          formState.errors.name?.message,
          "Enter a name of at most 80 characters.",
        )}
      >
        {(wiring) => <Input {...wiring} {...register("name")} autoComplete="off" />}
      </Field>
      <Controller
        control={control}
        name="scopes"
        render={({ field }) => (
          <ScopeFields
            chosen={field.value}
            choose={(next) => field.onChange(next(getValues("scopes")))}
            error={<ScopeError message={formState.errors.scopes?.message} />}
          />
        )}
      />
      <Field label="Ends">
        {(wiring) => (
          <Select {...wiring} {...register("life")}>
            {lives.map(({ days, label }) => (
              <option key={days} value={days}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

function useCreateKey({ rejected }: { rejected: (error: Error) => void }) {
  const queries = useQueryClient();
  const [kept, setKept] = useState<ActKey | null>(null);
  return useMutation({
    mutationFn: ({ life, ...rest }: TypedKey) => {
      const actKey = keyForAct(kept, { ...rest, life });
      setKept(actKey);
      const body = life === "" ? rest : { ...rest, expiresAt: inDays(life) };
      return callApi("api-keys.create", { body }, { idempotencyKey: actKey.key });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ["api-keys"] }),
    onError: rejected,
  });
}

/** The end of the day in UTC, so that a repeated press asks for the same. */
function inDays(days: string): string {
  const end = new Date(Date.now() + Number(days) * 86_400_000);
  return `${end.toISOString().slice(0, 10)}T23:59:59.000Z`;
}

function ScopeError({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className="mt-2 flex gap-1.5 text-small text-failed">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      Choose {message}.
    </p>
  );
}
