"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useForm, type UseFormReturn } from "react-hook-form";
import { ActProblem } from "@/components/forms/act-problem";
import { fieldSentence } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { SlowAlert } from "@/components/forms/slow-alert";
import { ApprovalAlert } from "@/components/recipient/approval-alert";
import { needsStepUp } from "@/components/forms/step-up";
import { useStepUp } from "@/components/forms/use-step-up";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { useToast } from "@/components/ui/toast";
import { minorOf } from "@/lib/client/amounts";
import { callApi } from "@/lib/client/call-api";
import { keyForAct, type ActKey } from "@/lib/client/idempotency";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { refreshMoney } from "@/lib/client/refresh-money";
import { moneyText } from "@/lib/money-text";
import type { TypedRefund } from "./refund-check";
import { counterpartOf, networkName, type TransactionView } from "@/components/labels/transactions";

const loadCheck = () => import("./refund-check").then(({ checkRefund }) => checkRefund);

/** Refunds a completed collection, after a dialog that says who gets what and asks why. */
export function RefundTransaction({ transaction }: { transaction: TransactionView }) {
  const formId = useId();
  const [open, setOpen] = useState(false);
  const { data: settings } = useQuery(payoutSettingsQuery());
  const threshold = thresholdAbove(transaction, settings?.approvalThreshold ?? null);
  const { refund, stepUp } = useRefundAct(transaction, () => setOpen(false));
  const form = useForm<TypedRefund>({
    resolver: useLazyResolver(loadCheck),
    defaultValues: { reason: "" },
  });
  const busy = refund.isPending || stepUp.checking;
  const submit = form.handleSubmit((typed) =>
    threshold === null ? refund.mutate(typed) : stepUp.begin(typed),
  );
  const texts = textsOf(transaction);
  return (
    <>
      <Dialog
        title={texts.title}
        description={texts.description}
        // What was typed stays while the password is asked for.
        open={open && !stepUp.asking}
        onOpenChange={setOpen}
        trigger={<Button>Refund</Button>}
        actions={
          <>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              {texts.act}
            </Button>
            <DialogClose>
              <Button>Cancel</Button>
            </DialogClose>
          </>
        }
      >
        <ApprovalAlert threshold={threshold} />
        <Form
          id={formId}
          onSubmit={(event) => void (busy ? event.preventDefault() : submit(event))}
        >
          <ReasonField form={form} />
        </Form>
        {!needsStepUp(refund.error) && (
          <ActProblem error={refund.error} otherwise="Nothing was refunded." />
        )}
        <SlowAlert busy={busy} doing="refunding" done="refunded" />
      </Dialog>
      {stepUp.dialog}
    </>
  );
}

function ReasonField({ form }: { form: UseFormReturn<TypedRefund> }) {
  return (
    <Field
      label="Reason"
      help="Shown with the refund in your account. The customer doesn't see it."
      error={fieldSentence(form.formState.errors.reason?.message, "Enter a reason.")}
    >
      {(wiring) => (
        <Input
          {...wiring}
          {...form.register("reason")}
          maxLength={500}
          placeholder="Order cancelled"
          autoComplete="off"
        />
      )}
    </Field>
  );
}

/** The merchant's threshold where the refund is above it, so that a second person has to approve. */
function thresholdAbove({ amount }: TransactionView, threshold: string | null): string | null {
  if (threshold === null) return null;
  return minorOf(amount, "GHSFIAT") > minorOf(threshold, "GHSFIAT") ? threshold : null;
}

function textsOf(transaction: TransactionView) {
  const { amount, currency, fee, provider } = transaction;
  const text = moneyText(amount, currency);
  const payer = counterpartOf(transaction);
  const kept = `The ${moneyText(fee.amount, fee.currency)} fee for this collection is not refunded.`;
  return {
    title: `Refund ${text} to ${payer}?`,
    description: `${payer} gets the full ${text} back on ${networkName(provider)}, from your wallet. ${kept}`,
    act: `Refund ${text}`,
  };
}

function useRefundAct(transaction: TransactionView, done: () => void) {
  const [kept, setKept] = useState<ActKey | null>(null);
  const queries = useQueryClient();
  const toast = useToast();
  const { transactionId: id, amount, currency } = transaction;
  const refund = useMutation({
    mutationFn: (body: TypedRefund) => {
      const actKey = keyForAct(kept, body);
      setKept(actKey);
      const request = { params: { id }, body };
      return callApi("transactions.refund", request, { idempotencyKey: actKey.key });
    },
    onSuccess: async ({ status }) => {
      await refreshMoney(queries);
      done();
      const waits = status === "pending_approval";
      toast({
        tone: waits ? "attention" : "processing",
        title: waits ? "The refund needs approval" : "The refund is on its way",
        description: `${moneyText(amount, currency)} to ${counterpartOf(transaction)}`,
      });
    },
    onError: (error, typed) => void stepUp.onRejection(error, typed),
  });
  const stepUp = useStepUp<TypedRefund>(
    (typed) => refund.mutate(typed),
    "Refunds above your approval limit need your password first.",
  );
  return { refund, stepUp };
}
