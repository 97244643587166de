"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import { fieldSentence } from "@/components/data/form-errors";
import { moneyText, networkName } from "@/components/transactions/words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { AmountInput, Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { minorOf } from "@/lib/client/amounts";
import { sendingFeeOn } from "@/lib/client/conversion-estimate";
import { predictNetwork, readTypedPhone } from "@/lib/client/phone-entry";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";
import { formatAmount } from "@/lib/money";
import { AccountAnswer } from "./account-answer";
import type { FlowProps } from "./flow-props";
import type { CheckedRecipient, TypedRecipient } from "./recipient-check";
import { sendable, sendingTerms, type SendingTerms } from "./terms";

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
  const terms = sendingTerms(networks, account.data?.provider ?? null);
  const availableMinor = minorOf(overview.balances.GHSFIAT.available, "GHSFIAT");
  const submit = form.handleSubmit((checked) => {
    const refusal = refuseAmount(checked.payAmount, availableMinor, terms);
    if (refusal) form.setError("payAmount", { message: refusal }, { shouldFocus: true });
    else if (account.data?.valid) go("review");
    else form.setError("phone", { message: "a number with a mobile-money account" });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <NumberFields form={form} phone={phone} networks={networks} />
      <AccountAnswer account={account} asked={phone !== null} />
      <AmountFields form={form} availableMinor={availableMinor} terms={terms} />
      <Button type="submit" variant="primary" block loading={account.isFetching}>
        Review
      </Button>
    </form>
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
        hint="Like 024 123 4567."
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
      <Field label="Network" hint={predictionText(phone, networks)}>
        {(wiring) => (
          <Select {...wiring} {...register("network")}>
            <option value="">By the number</option>
            {networks.map(({ code, name, status }) => (
              <option key={code} value={code} disabled={status === "closed"}>
                {status === "closed" ? `${name} (not open yet)` : name}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
  const most = cedis(sendable(availableMinor, terms));
  return (
    <>
      <Field
        label="They receive"
        hint={`You have ${cedis(availableMinor)}; after the fee, at most ${most} can be sent.`}
        error={fieldSentence(formState.errors.payAmount?.message)}
      >
        {(wiring) => <AmountInput {...wiring} {...register("payAmount")} currency="GHS" />}
      </Field>
      <Field
        label="Note"
        optional
        hint="For your own records."
        error={fieldSentence(formState.errors.note?.message)}
      >
        {(wiring) => <Input {...wiring} {...register("note")} maxLength={500} />}
      </Field>
    </>
  );
}

function cedis(amountMinor: bigint): string {
  return moneyText(formatAmount(amountMinor, "GHSFIAT"), "GHSFIAT");
}

function pickTyped({ phone, network, payAmount, note }: Typed): Typed {
  return { phone, network, payAmount, note };
}

function predictionText(phone: string | null, networks: FlowProps["networks"]): string {
  const predicted = phone === null ? null : predictNetwork(phone);
  if (predicted === null) return "Known from the number; you can choose it yourself.";
  const closed = networks.find(({ code }) => code === predicted)?.status === "closed";
  return closed
    ? `The number began at ${networkName(predicted)}, which is not open here yet; we ask the others.`
    : `The number began at ${networkName(predicted)}. Numbers move, so you can choose another.`;
}

function refuseAmount(
  amountMinor: bigint,
  availableMinor: bigint,
  terms: SendingTerms,
): string | null {
  if (amountMinor < terms.leastMinor) return `At least ${cedis(terms.leastMinor)} can be sent.`;
  if (amountMinor > terms.mostMinor)
    return `At most ${cedis(terms.mostMinor)} can be sent at once.`;
  const neededMinor = amountMinor + sendingFeeOn(amountMinor, terms.fee);
  if (neededMinor <= availableMinor) return null;
  return `With the fee this takes ${cedis(neededMinor)}; you have ${cedis(availableMinor)}.`;
}
