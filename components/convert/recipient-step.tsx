"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { fieldSentence } from "@/components/data/form-errors";
import { AccountResult } from "@/components/payouts/account-result";
import { NetworkField } from "@/components/payouts/network-field";
import {
  carrierOf,
  closedText,
  rejectAmount,
  sendable,
  sendingTerms,
  type SendingTerms,
} from "@/components/payouts/sending-terms";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { AmountInput, Input } from "@/components/ui/input";
import { minorOf } from "@/lib/client/amounts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";
import { moneyText } from "@/lib/money-text";
import type { FlowProps } from "./flow-props";
import type { CheckedRecipient, TypedRecipient } from "./recipient-check";

const loadCheck = () => import("./recipient-check").then(({ checkRecipient }) => checkRecipient);
type Typed = { phone: string; network: NetworkCode | ""; payAmount: string; note: string };

type RecipientForm = UseFormReturn<TypedRecipient, unknown, CheckedRecipient>;

/** Whom to pay, and how much of the cedis. */
export function RecipientStep(props: FlowProps) {
  const { draft, change, go, networks, overview } = props;
  const form: RecipientForm = useForm({
    resolver: useLazyResolver(loadCheck),
    defaultValues: pickTyped(draft),
    mode: "onTouched",
  });
  const typed = useWatch({ control: form.control }) as Typed;
  useEffect(() => change(pickTyped(typed)), [typed, change]);
  const phone = readTypedPhone(typed.phone);
  const account = useQuery(accountQuery(phone, typed.network || null));
  const found = account.data?.valid ? account.data.provider : null;
  const carrier = carrierOf(networks, { phone, chosen: typed.network || null, found });
  const terms = sendingTerms(networks, carrier?.code ?? null);
  const availableMinor = minorOf(overview.balances.GHSFIAT.available, "GHSFIAT");
  const closed = carrier && closedText(carrier);
  const submit = form.handleSubmit((checked) => {
    const rejection = rejectAmount(checked.payAmount, availableMinor, terms);
    if (rejection) form.setError("payAmount", { message: rejection }, { shouldFocus: true });
    else if (closed) form.setError("network", { message: closed }, { shouldFocus: true });
    else if (account.data && (account.data.valid || !account.data.answered)) go("review");
    else form.setError("phone", { message: "a number with a mobile-money account" });
  });
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <NumberFields form={form} phone={phone} networks={networks} />
      <AccountResult
        account={account}
        asked={phone !== null}
        carrier={carrier}
        networks={networks}
      />
      <AmountFields form={form} availableMinor={availableMinor} terms={terms} />
      <Button type="submit" variant="primary" block loading={account.isFetching}>
        Review
      </Button>
    </Form>
  );
}

interface NumberFieldsProps {
  form: RecipientForm;
  phone: string | null;
  networks: FlowProps["networks"];
}

function NumberFields({ form, phone, networks }: NumberFieldsProps) {
  const { register, formState } = form;
  return (
    <>
      <Field
        label="Mobile-money number"
        help="Like 024 123 4567."
        error={fieldSentence(formState.errors.phone?.message)}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("phone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            className="figures"
          />
        )}
      </Field>
      <NetworkField
        registration={register("network")}
        phone={phone}
        networks={networks}
        error={fieldSentence(formState.errors.network?.message, "Choose a network that is open.")}
      />
    </>
  );
}

interface AmountFieldsProps {
  form: RecipientForm;
  availableMinor: bigint;
  terms: SendingTerms;
}

function AmountFields({ form, availableMinor, terms }: AmountFieldsProps) {
  const { register, formState } = form;
  const most = moneyText(sendable(availableMinor, terms), "GHS");
  return (
    <>
      <Field
        label="They receive"
        help={`You have ${moneyText(availableMinor, "GHS")}; after the fee, at most ${most} can be sent.`}
        error={fieldSentence(formState.errors.payAmount?.message)}
      >
        {(wiring) => <AmountInput {...wiring} {...register("payAmount")} currency="GHS" />}
      </Field>
      <Field
        label="Note"
        optional
        help="For your own records."
        error={fieldSentence(formState.errors.note?.message)}
      >
        {(wiring) => <Input {...wiring} {...register("note")} maxLength={500} />}
      </Field>
    </>
  );
}

function pickTyped({ phone, network, payAmount, note }: Typed): Typed {
  return { phone, network, payAmount, note };
}
