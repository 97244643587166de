"use client";

import { useState, type ReactNode } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { TextField } from "@/components/forms/fields";
import { fieldSentence } from "@/components/forms/form-errors";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import type { FlowHandle } from "@/components/forms/use-flow";
import { SendingLimit } from "@/components/kyc/sending-limit";
import type { Network } from "@/components/labels/networks";
import { networkName } from "@/components/labels/transactions";
import { AccountResult } from "@/components/recipient/account-result";
import { BeneficiaryPicker } from "@/components/recipient/beneficiary-picker";
import { NoteField, NumberFields, ReferenceField } from "@/components/recipient/recipient-fields";
import { isUnknown, noAccount, useRecipient } from "@/components/recipient/use-recipient";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { DetailList } from "@/components/ui/detail-list";
import { minorOf, readTypedAmount } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import type { Beneficiary } from "@/components/labels/beneficiaries";
import { costFacts, PayAmountField } from "./cost-lines";
import { closedText, rejectAmount, sendingTerms } from "./sending-terms";
import type { PayoutDraft } from "./transfer-body";
import type { TransferContext } from "./transfer-review";

/** What both steps have: the form and the review. */
export interface PayoutProps
  extends TransferContext, FlowHandle<"mobile-money.transfer", PayoutDraft> {
  hasBeneficiaries: boolean;
}

type PayoutFields = ContractFormHandle<PayoutDraft & { beneficiaryId?: string }>;

const operation = () =>
  import("@/lib/contract/mobile-money").then((momo) => momo.transferOperation);

/** A chosen beneficiary takes the place of number and network. */
const shown = ({ phoneNumber, provider, beneficiary, ...others }: PayoutDraft) =>
  beneficiary ? { ...others, beneficiaryId: beneficiary.id } : { ...others, phoneNumber, provider };

/** Whom to pay, how much, and what for. */
export function PayoutForm(props: PayoutProps) {
  const { draft, change, networks, overview, rejection, review, hasBeneficiaries } = props;
  const availableMinor = minorOf(overview.balances.GHSFIAT.available, "GHSFIAT");
  const form: PayoutFields = useContractForm(operation, {
    initial: draft,
    onChange: change,
    rejection,
    shown,
    onValid: (_, { amount }) => {
      const closed = carrier && closedText(carrier);
      const tooMuch = rejectAmount(amount, availableMinor, terms);
      const reject = (field: "provider" | "phoneNumber" | "amount" | "saveAs", message: string) =>
        form.setError(field, { message }, { shouldFocus: true });
      const rejectRecipient = (field: "provider" | "phoneNumber", message: string) =>
        typed.beneficiary ? form.setError("beneficiaryId", { message }) : reject(field, message);
      if (tooMuch) reject("amount", tooMuch);
      else if (closed) rejectRecipient("provider", closed);
      else if (isUnknown(recipient)) rejectRecipient("phoneNumber", noAccount);
      else if (!typed.beneficiary && typed.save && typed.saveAs.trim() === "")
        reject("saveAs", nameRule);
      else review();
    },
  });
  const typed = form.values;
  const recipient = useRecipient(typed, networks);
  const { carrier, account } = recipient;
  const terms = sendingTerms(networks, carrier?.code ?? null);
  const { errors } = form.formState;
  const amountMinor = readTypedAmount(typed.amount, "GHSFIAT");
  return (
    <ContractForm form={form} submit="Review" loading={account.isFetching}>
      <WhomFields form={form} phone={recipient.phone} networks={networks} some={hasBeneficiaries} />
      <AccountResult
        recipient={recipient}
        savedName={typed.beneficiary?.name}
        networks={networks}
      />
      <PayAmountField form={form} availableMinor={availableMinor} terms={terms} />
      <SendingLimit worthMinor={amountMinor} />
      <div className="rounded-card bg-sunken px-4 py-1">
        <DetailList facts={costFacts({ amountMinor, availableMinor, terms })} />
      </div>
      {typed.beneficiary === null && (
        <SaveFields form={form} accountName={account.data?.accountName ?? null} />
      )}
      <Fold
        label="Note and reference"
        filled={draft.description !== "" || draft.externalRef !== ""}
        wrong={Boolean(errors.description ?? errors.externalRef)}
      >
        <NoteField form={form} name="description" />
        <ReferenceField
          form={form}
          help="For example an invoice number. You can use each reference only once."
        />
      </Fold>
    </ContractForm>
  );
}

const nameRule = "Enter a name of at most 120 characters.";

interface WhomFieldsProps {
  form: PayoutFields;
  phone: string | null;
  networks: Network[];
  /** Whether there are beneficiaries to choose from. */
  some: boolean;
}

/** Whom to pay: a beneficiary, or a number. */
function WhomFields({ form, phone, networks, some }: WhomFieldsProps) {
  const { beneficiary } = form.values;
  const choose = (chosen: Beneficiary | null) => {
    form.clearErrors(["beneficiaryId", "phoneNumber"]);
    form.setValue("beneficiary", chosen);
  };
  const error = fieldSentence(form.formState.errors.beneficiaryId?.message);
  if (!beneficiary)
    return (
      <>
        {some && <BeneficiaryPicker block label="Choose a beneficiary" choose={choose} />}
        <NumberFields
          form={form}
          label={some ? "Or a mobile-money number" : undefined}
          phone={phone}
          networks={networks}
        />
      </>
    );
  const { name, phoneNumber, provider, note } = beneficiary;
  return (
    <section aria-label="Recipient" className="grid gap-3">
      <div className="rounded-card border border-line bg-surface p-4">
        <p className="text-small text-muted">To</p>
        <p className="text-large font-semibold wrap-anywhere">{name}</p>
        <p className="figures text-muted">
          {formatPhone(phoneNumber)}
          {provider && `, ${networkName(provider)}`}
        </p>
        {note !== null && <p className="mt-1 text-small text-muted wrap-anywhere">{note}</p>}
        <div className="mt-3 grid gap-2 sm:flex">
          <BeneficiaryPicker label="Choose another" choose={choose} />
          <Button variant="quiet" onClick={() => choose(null)}>
            Enter a number instead
          </Button>
        </div>
      </div>
      {error !== undefined && <Alert tone="failed" title={error} role="alert" />}
    </section>
  );
}

interface SaveFieldsProps {
  form: PayoutFields;
  /** The name on the account, if the network reported it. */
  accountName: string | null;
}

/** Offers to save a typed number as a beneficiary. */
function SaveFields({ form, accountName }: SaveFieldsProps) {
  const { register, getValues, setValue, values } = form;
  return (
    <div>
      <Checkbox
        label="Save as a beneficiary"
        help="Next time, just choose the name."
        {...register("save", {
          onChange: () => {
            if (getValues("saveAs") === "") setValue("saveAs", accountName ?? "");
          },
        })}
      />
      {values.save && <TextField form={form} name="saveAs" label="Name to save" maxLength={120} />}
    </div>
  );
}

interface FoldProps {
  label: string;
  /** Something inside is filled in already. */
  filled: boolean;
  /** Something inside is wrong: it opens. */
  wrong: boolean;
  children: ReactNode;
}

/** Optional fields, out of the way until they are wanted. */
function Fold({ label, filled, wrong, children }: FoldProps) {
  const [open, setOpen] = useState(filled);
  return (
    <details open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4">
        {label}
      </summary>
      <div className="mt-2 grid gap-5">{children}</div>
    </details>
  );
}
