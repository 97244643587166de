"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { fieldSentence, placeRejection } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { QueryFailure } from "@/components/data/query-failure";
import { useStepUp } from "@/components/session/use-step-up";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { AmountInput } from "@/components/ui/input";
import { Alert } from "@/components/ui/alert";
import { useToast } from "@/components/ui/toast";
import { plainAmount } from "@/lib/client/amounts";
import { callApi } from "@/lib/client/call-api";
import { newIdempotencyKey } from "@/lib/client/idempotency";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { moneyText } from "@/lib/money-text";
import type { CheckedSettings, TypedSettings } from "./settings-check";

interface ApprovalSettingsProps {
  /** Only an owner or an admin changes them. */
  mayChange: boolean;
  /** Whether the business has anybody else. */
  alone: boolean;
}

/** Above which amount a second person looks at a payout, and the way to change that. */
export function ApprovalSettings({ mayChange, alone }: ApprovalSettingsProps) {
  const { data, error, refetch } = useQuery(payoutSettingsQuery());
  if (!data)
    return error ? (
      <Card>
        <QueryFailure
          what="when a second person approves"
          error={error}
          retry={() => void refetch()}
        />
      </Card>
    ) : null;
  const { approvalThreshold: threshold } = data;
  return (
    <Card>
      <section
        aria-labelledby="second-person"
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
      >
        <div>
          <h2 id="second-person" className="font-semibold">
            Second person
          </h2>
          <p className="text-small text-muted">
            {threshold === null
              ? "No payout waits for approval."
              : `A payout above ${moneyText(threshold, "GHS")} waits until somebody else of your business approves it.`}
            {!mayChange && " An owner or an admin can change this."}
          </p>
        </div>
        {mayChange && <SettingsDialog key={threshold} threshold={threshold} alone={alone} />}
      </section>
    </Card>
  );
}

interface SettingsDialogProps {
  threshold: string | null;
  alone: boolean;
}

type SettingsFormState = UseFormReturn<TypedSettings, unknown, CheckedSettings>;
const loadCheck = () => import("./settings-check").then(({ checkSettings }) => checkSettings);

function SettingsDialog({ threshold, alone }: SettingsDialogProps) {
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form: SettingsFormState = useForm({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { waits: threshold !== null, approvalThreshold: threshold ?? "" },
  });
  const change = useChange({
    done: () => setOpen(false),
    rejected: (error, typed) => {
      if (stepUp.onRejection(error, typed)) return;
      setProblem(placeRejection(error, form.setError, ["approvalThreshold"]));
    },
  });
  const stepUp = useStepUp<TypedSettings>(
    (typed) => change.mutate(typed),
    "This decides what leaves your wallet on one person's word.",
  );
  const submit = form.handleSubmit(() => {
    setProblem(null);
    return stepUp.begin(form.getValues());
  });
  return (
    <>
      <Dialog
        title="When a second person approves"
        description="Whoever made a payout never approves it. What waits already goes on waiting."
        open={open && !stepUp.asking}
        onOpenChange={setOpen}
        trigger={
          <Button size="small" aria-label="Change when a second person approves">
            Change
          </Button>
        }
      >
        <Form onSubmit={(event) => void submit(event)} className="grid gap-4 pb-2">
          {problem !== null && <Alert tone="failed" title={problem} role="alert" />}
          <Fields form={form} alone={alone} />
          <Button
            type="submit"
            variant="primary"
            block
            loading={change.isPending || stepUp.checking}
          >
            Save
          </Button>
        </Form>
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

function Fields({ form, alone }: { form: SettingsFormState; alone: boolean }) {
  const { register, formState, control } = form;
  const waits = useWatch({ control, name: "waits" });
  return (
    <>
      <Checkbox label="Large payouts wait for a second person" {...register("waits")} />
      {waits && (
        <Field
          label="Those above"
          error={fieldSentence(formState.errors.approvalThreshold?.message)}
        >
          {(wiring) => (
            <AmountInput {...wiring} {...register("approvalThreshold")} currency="GHS" />
          )}
        </Field>
      )}
      {waits && alone && <AloneAlert />}
    </>
  );
}

function AloneAlert() {
  return (
    <Alert tone="attention" title="You are the only person of your business here">
      Nobody could approve what waits: it would end after a day, and nothing would be sent.
    </Alert>
  );
}

interface ChangeOptions {
  done: () => void;
  rejected: (error: Error, typed: TypedSettings) => void;
}

function useChange({ done, rejected }: ChangeOptions) {
  const queries = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ waits, approvalThreshold }: TypedSettings) =>
      callApi(
        "payouts.update-settings",
        { body: { approvalThreshold: waits ? plainAmount(approvalThreshold) : null } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: (settings) => {
      queries.setQueryData(payoutSettingsQuery().queryKey, settings);
      toast({ tone: "completed", title: "Saved" });
      done();
    },
    onError: rejected,
  });
}
