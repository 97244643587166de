"use client";

import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { fieldSentence } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { AmountInput, Input } from "@/components/ui/input";
import { minorOf, readTypedAmount } from "@/lib/client/amounts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { moneyText } from "@/lib/money-text";
import { AccountResult } from "./account-result";
import { CostLines } from "./cost-lines";
import { typedOf, type TypedPayout } from "./draft";
import type { PayoutProps } from "./payout-props";
import { RecipientFields, SaveFields, type PayoutFormState } from "./recipient-fields";
import { closedText, rejectAmount, sendable, type SendingTerms } from "./sending-terms";
import { useRecipient } from "./use-recipient";

const loadCheck = () => import("./check").then(({ checkPayout }) => checkPayout);

/** Whom to pay, how much, and what for. */
export function PayoutForm(props: PayoutProps) {
  const { draft, change, networks, overview, rejection, review } = props;
  const form: PayoutFormState = useForm({
    resolver: useLazyResolver(loadCheck),
    defaultValues: typedOf(draft),
    mode: "onTouched",
  });
  const { setError } = form;
  const typed = useWatch({ control: form.control }) as TypedPayout;
  useEffect(() => change(typed), [typed, change]);
  useEffect(() => {
    if (rejection) setError(rejection.field, { message: rejection.message }, { shouldFocus: true });
  }, [rejection, setError]);
  const { phone, account, carrier, terms } = useRecipient(typed, networks);
  const availableMinor = minorOf(overview.balances.GHSFIAT.available, "GHSFIAT");
  const closed = carrier && closedText(carrier);
  const isUnknown = account.data?.answered === true && !account.data.valid;
  const submit = form.handleSubmit((checked) => {
    const amount = rejectAmount(checked.amount, availableMinor, terms);
    const rejected = (field: keyof TypedPayout, message: string) =>
      form.setError(typed.beneficiary ? "beneficiary" : field, { message });
    if (amount) form.setError("amount", { message: amount }, { shouldFocus: true });
    else if (closed) rejected("network", closed);
    else if (isUnknown) rejected("phone", "a number with a mobile-money account");
    else review();
  });
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <RecipientFields
        form={form}
        beneficiary={typed.beneficiary}
        phone={readTypedPhone(typed.phone)}
        networks={networks}
        hasBeneficiaries={props.hasBeneficiaries}
      />
      <AccountResult
        account={account}
        asked={phone !== null}
        savedName={typed.beneficiary?.name}
        carrier={carrier}
        networks={networks}
      />
      {typed.beneficiary === null && (
        <SaveFields form={form} save={typed.save} accountName={account.data?.accountName ?? null} />
      )}
      <AmountField form={form} availableMinor={availableMinor} terms={terms} />
      <CostLines
        amountMinor={readTypedAmount(typed.amount, "GHSFIAT")}
        availableMinor={availableMinor}
        terms={terms}
      />
      <RecordFields form={form} />
      <Button type="submit" variant="primary" block loading={account.isFetching}>
        Review
      </Button>
    </Form>
  );
}

interface AmountFieldProps {
  form: PayoutFormState;
  availableMinor: bigint;
  terms: SendingTerms;
}

function AmountField({ form, availableMinor, terms }: AmountFieldProps) {
  const { register, formState } = form;
  const most = moneyText(sendable(availableMinor, terms), "GHS");
  const help = `You have ${moneyText(availableMinor, "GHS")}; after the fee, at most ${most} can be sent.`;
  return (
    <Field label="They receive" help={help} error={fieldSentence(formState.errors.amount?.message)}>
      {(wiring) => <AmountInput {...wiring} {...register("amount")} currency="GHS" />}
    </Field>
  );
}

function RecordFields({ form }: { form: PayoutFormState }) {
  const { register, formState } = form;
  const { note, reference } = formState.errors;
  return (
    <>
      <Field
        label="Note"
        optional
        help="For your own records."
        error={fieldSentence(note?.message)}
      >
        {(wiring) => <Input {...wiring} {...register("note")} maxLength={500} />}
      </Field>
      <Field
        label="Your reference"
        optional
        help="Like an invoice number; each is used once."
        error={fieldSentence(reference?.message, "Use letters, digits and signs without spaces.")}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("reference")}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}
