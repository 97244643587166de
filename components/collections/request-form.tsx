"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useForm, useWatch, type UseFormReturn } from "react-hook-form";
import { fieldSentence } from "@/components/data/form-errors";
import { useLazyResolver } from "@/components/data/lazy-resolver";
import type { Network } from "@/components/labels/networks";
import { AccountResult } from "@/components/payouts/account-result";
import { NetworkField } from "@/components/payouts/network-field";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { AmountInput, Input } from "@/components/ui/input";
import { readTypedAmount } from "@/lib/client/amounts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { accountQuery } from "@/lib/client/queries/mobile-money";
import { moneyText } from "@/lib/money-text";
import { networkToAsk, rejectRequest } from "./collection-terms";
import type { CheckedFields, TypedFields } from "./request-check";
import { typedPart, type TypedRequest } from "./request-draft";
import type { RequestProps } from "./request-flow";
import { ShareLines } from "./share-lines";

const loadCheck = () => import("./request-check").then(({ checkRequest }) => checkRequest);
type RequestFields = UseFormReturn<TypedFields, unknown, CheckedFields>;

/** Whom to ask, and for how much. */
export function RequestForm(props: RequestProps) {
  const { draft, known, change, go, networks } = props;
  const form: RequestFields = useForm({
    resolver: useLazyResolver(loadCheck),
    defaultValues: typedPart(draft),
    mode: "onTouched",
  });
  const typed = useWatch({ control: form.control }) as TypedRequest;
  useEffect(() => {
    if (known) change(typedPart(typed));
  }, [typed, known, change]);
  const phone = readTypedPhone(typed.phone);
  const account = useQuery(accountQuery(phone, typed.network || null));
  const code = networkToAsk(typed.network, phone, account.data);
  const network = networks.find((one) => one.code === code) ?? null;
  const submit = form.handleSubmit((checked) => {
    const rejection = rejectionOf(checked, network, account.data);
    if (rejection)
      form.setError(rejection.field, { message: rejection.text }, { shouldFocus: true });
    else go("review");
  });
  return (
    <Form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <NumberFields form={form} phone={phone} {...props} />
      <AccountResult
        account={account}
        asked={phone !== null}
        carrier={network}
        networks={networks}
        purpose="ask"
      />
      <AmountField form={form} typedAmount={typed.amount} network={network} {...props} />
      <NoteFields form={form} {...props} />
      <Button type="submit" variant="primary" block loading={account.isFetching}>
        Review
      </Button>
    </Form>
  );
}

interface Rejection {
  field: "phone" | "network" | "amount";
  text: string;
}

/** Why what was typed cannot be requested, beyond what its form tells; the service rules again. */
function rejectionOf(
  checked: CheckedFields,
  network: Network | null,
  account: { valid: boolean; answered: boolean } | undefined,
): Rejection | null {
  if (account?.answered && !account.valid)
    return { field: "phone", text: "Enter a number with a mobile-money account." };
  if (!network) return { field: "network", text: "Choose the payer's network." };
  if (network.collection.status === "closed")
    return { field: "network", text: `${network.name} takes no requests just now.` };
  const text = rejectRequest(checked.amount, network.collection);
  return text === null ? null : { field: "amount", text };
}

interface FieldsProps extends RequestProps {
  form: RequestFields;
}

function NumberFields({ form, phone, networks, known }: FieldsProps & { phone: string | null }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field
        label="Payer's mobile-money number"
        help="Like 024 123 4567. The payer approves on this phone."
        error={fieldSentence(errors.phone?.message, "Enter a Ghanaian mobile number.")}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("phone")}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            readOnly={!known}
            className="figures"
          />
        )}
      </Field>
      <NetworkField
        registration={register("network")}
        phone={phone}
        networks={networks}
        error={errors.network?.message}
        way="collection"
        disabled={!known}
      />
    </>
  );
}

interface AmountFieldProps extends FieldsProps {
  typedAmount: string;
  network: Network | null;
}

function AmountField({ form, typedAmount, network, networks, known }: AmountFieldProps) {
  const { register, formState } = form;
  const collection = (network ?? networks[0])?.collection;
  const amountMinor = readTypedAmount(typedAmount, "GHSFIAT");
  return (
    <>
      <Field
        label="They pay"
        help={collection && boundsText(collection)}
        error={fieldSentence(
          formState.errors.amount?.message,
          "Enter an amount of cedis, like 50 or 50.00.",
        )}
      >
        {(wiring) => (
          <AmountInput {...wiring} {...register("amount")} currency="GHS" readOnly={!known} />
        )}
      </Field>
      {collection && <ShareLines amountMinor={amountMinor} collection={collection} />}
    </>
  );
}

function boundsText({ min, max }: Network["collection"]): string {
  return `From ${moneyText(min, "GHSFIAT")} to ${moneyText(max, "GHSFIAT")} at once.`;
}

function NoteFields({ form, known }: FieldsProps) {
  const { register, formState } = form;
  const { description, reference } = formState.errors;
  return (
    <>
      <Field
        label="Description"
        optional
        help="For your own records. The payer's phone shows a text of the network's own."
        error={fieldSentence(description?.message)}
      >
        {(wiring) => (
          <Input {...wiring} {...register("description")} maxLength={500} readOnly={!known} />
        )}
      </Field>
      <Field
        label="Your reference"
        optional
        help="Like INV-9. Each one works once, so the same bill is never asked for twice."
        error={fieldSentence(
          reference?.message,
          "Use letters, digits and signs, at most 100 and no spaces.",
        )}
      >
        {(wiring) => (
          <Input
            {...wiring}
            {...register("reference")}
            autoComplete="off"
            maxLength={100}
            readOnly={!known}
          />
        )}
      </Field>
    </>
  );
}
