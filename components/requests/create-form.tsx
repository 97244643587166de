"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { AmountField, SelectField, TextField } from "@/components/forms/fields";
import { useOperationForm, type OperationFormHandle } from "@/components/forms/use-operation-form";
import { requestAddress } from "@/components/labels/payment-requests";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { readTypedAmount } from "@/lib/client/amounts";
import { paymentRequestQuery } from "@/lib/client/queries/payment-requests";
import { moneyText } from "@/lib/money-text";
import { customExpiry, expiryChoices, fieldsOf, type RequestDraft } from "./draft";
import { Keypad } from "./keypad";
import { press } from "./keypad-entry";

const operation = () =>
  import("@/lib/contract/payment-requests").then(
    (requests) => requests.createPaymentRequestOperation,
  );

/** Requests a payment: the amount first, then the page with its code. */
export function CreateForm({ initial }: { initial: RequestDraft }) {
  const router = useRouter();
  const queries = useQueryClient();
  const form: OperationFormHandle<RequestDraft> = useOperationForm(operation, {
    initial,
    shown: fieldsOf as (draft: RequestDraft) => Partial<RequestDraft>,
    onDone: (request) => {
      queries.setQueryData(paymentRequestQuery(request.requestId).queryKey, request);
      void queries.invalidateQueries({ queryKey: ["payment-requests", "list"] });
      router.replace(requestAddress(request.requestId));
    },
  });
  const { values, formState } = form;
  const amountMinor = readTypedAmount(values.amount, "USDT");
  return (
    <ContractForm
      form={form}
      submit={
        amountMinor === null ? "Request payment" : `Request ${moneyText(amountMinor, "USDT")}`
      }
    >
      <AmountField
        form={form}
        name="amount"
        label="Amount"
        currency="USDT"
        wrong="Enter an amount, for example 25 or 25.50."
      />
      <Keypad
        onPress={(key) =>
          form.setValue("amount", press(form.getValues("amount"), key), {
            shouldValidate: formState.isSubmitted,
          })
        }
      />
      <Details form={form} initial={initial} />
    </ContractForm>
  );
}

interface FormProps {
  form: OperationFormHandle<RequestDraft>;
}

/** What a payment at a counter does without: on phones the amount, its keys and the button fit the screen. */
function Details({ form, initial }: FormProps & { initial: RequestDraft }) {
  const [open, setOpen] = useState(initial.amount !== "");
  const shown = open || Object.keys(form.formState.errors).some((name) => name !== "amount");
  const id = useId();
  return (
    <>
      {!shown && (
        <Button
          variant="quiet"
          className="sm:hidden"
          aria-expanded={false}
          aria-controls={id}
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setOpen(true)}
        >
          Note and expiry
        </Button>
      )}
      <div id={id} className={classNames("grid gap-5", !shown && "max-sm:hidden")}>
        <TextField
          form={form}
          name="description"
          label="Note"
          optional
          help="The payer sees it, too."
          maxLength={500}
        />
        <ExpiryFields form={form} />
        <More form={form} open={initial.callbackUrl !== ""} />
      </div>
    </>
  );
}

function ExpiryFields({ form }: FormProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <SelectField form={form} name="expiry" label="Expires after">
        {expiryChoices.map(({ minutes, label }) => (
          <option key={minutes} value={minutes}>
            {label}
          </option>
        ))}
        <option value={customExpiry}>Other</option>
      </SelectField>
      {form.values.expiry === customExpiry && (
        <TextField
          form={form}
          name="customMinutes"
          errorOf={"expiresInMinutes" as keyof RequestDraft}
          label="Minutes"
          help="43,200 at most, which is 30 days."
          wrong="Enter a whole number of minutes, 43,200 at most."
          inputMode="numeric"
          className="figures"
        />
      )}
    </div>
  );
}

/** What few requests need. */
function More({ form, open }: FormProps & { open: boolean }) {
  return (
    <details open={open || form.formState.errors.callbackUrl !== undefined}>
      <summary className="inline-flex min-h-11 items-center rounded-control text-small font-medium text-muted hover:text-ink">
        More
      </summary>
      <div className="pt-1">
        <TextField
          form={form}
          name="callbackUrl"
          label="Callback URL"
          optional
          help="Receives this request's webhooks, beside your endpoints."
          wrong="Enter a public https address, for example https://example.com/hooks."
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={2048}
        />
      </div>
    </details>
  );
}
