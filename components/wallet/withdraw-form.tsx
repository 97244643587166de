"use client";

import type { ReactNode } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { AmountField } from "@/components/forms/fields";
import { fieldSentence } from "@/components/forms/form-errors";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import type { FlowHandle } from "@/components/forms/use-flow";
import { SendingLimit } from "@/components/kyc/sending-limit";
import type { SavedAddress } from "@/components/labels/addresses";
import { costFacts } from "@/components/payouts/cost-lines";
import { rejectAmount, sendable } from "@/components/payouts/sending-terms";
import { NoteField, ReferenceField } from "@/components/recipient/recipient-fields";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { WholeAddress } from "@/components/ui/whole-address";
import { problemOfAddress } from "@/lib/address";
import { minorOf, readTypedAmount } from "@/lib/client/amounts";
import type { ResponseOf } from "@/lib/client/operation-types";
import { moneyText } from "@/lib/money-text";
import { AddressField } from "./address-field";
import { AddressPicker, isCooling } from "./address-picker";
import { addressOf, type WithdrawDraft } from "./withdraw-draft";
import { worthOfTyped, type WithdrawTerms } from "./withdraw-terms";

/** What both steps have: the form and the review. */
export interface WithdrawProps extends FlowHandle<"wallet.withdraw", WithdrawDraft> {
  overview: ResponseOf<"overview.read">;
  terms: WithdrawTerms;
  /** Only saved addresses may be used. */
  onlySaved: boolean;
  hasAddresses: boolean;
  /** Above which worth in cedis a withdrawal needs approval; null: none does. */
  withoutApproval: string | null;
}

type WithdrawFields = ContractFormHandle<WithdrawDraft>;

const operation = () => import("@/lib/contract/wallet").then((wallet) => wallet.withdrawOperation);

/** Where to send USDT, how much, and what for. */
export function WithdrawForm(props: WithdrawProps) {
  const { draft, change, overview, terms, rejection, review } = props;
  const availableMinor = minorOf(overview.balances.USDT.available, "USDT");
  const form: WithdrawFields = useContractForm(operation, {
    initial: draft,
    onChange: change,
    rejection,
    shown: (typed) =>
      ({
        walletAddress: overview.walletAddress,
        amount: typed.amount,
        currency: "USDT",
        destination: { type: "wallet", address: addressOf(typed) },
        description: typed.description,
        externalRef: typed.externalRef,
      }) as unknown as Partial<WithdrawDraft>,
    onValid: () => {
      const amount = readTypedAmount(typed.amount, "USDT") ?? 0n;
      const problem = problemOfAddress(addressOf(typed));
      const tooMuch = rejectAmount(amount, availableMinor, terms, "USDT");
      const reject = (field: "destination" | "amount", message: string) =>
        form.setError(field, { message }, { shouldFocus: true });
      if (problem !== null) reject("destination", problem);
      else if (typed.saved && isCooling(typed.saved)) reject("destination", coolingText);
      else if (tooMuch) reject("amount", tooMuch);
      else review();
    },
  });
  const typed = form.values;
  const max = moneyText(sendable(availableMinor, terms), "USDT");
  const amountMinor = readTypedAmount(typed.amount, "USDT");
  return (
    <ContractForm form={form} submit="Review" disabled={terms.closed !== null}>
      {terms.closed !== null && <Alert tone="attention" title={terms.closed} />}
      <WhereFields {...props} form={form} />
      <AmountField
        form={form}
        name="amount"
        label="They receive"
        wrong="Enter an amount, for example 20.50."
        help={`You have ${moneyText(availableMinor, "USDT")}; you can send up to ${max} after the fee.`}
        currency="USDT"
      />
      <SendingLimit worthMinor={worthOfTyped(typed.amount, terms)} />
      <div className="rounded-card bg-sunken px-4 py-1">
        <DetailList facts={costFacts({ amountMinor, availableMinor, terms, currency: "USDT" })} />
      </div>
      <NoteField form={form} name="description" />
      <ReferenceField form={form} help="You can use each reference only once." />
    </ContractForm>
  );
}

const coolingText = "This address cannot be used yet. Choose another one.";

interface WhereFieldsProps extends Pick<WithdrawProps, "terms" | "onlySaved" | "hasAddresses"> {
  form: WithdrawFields;
}

/** Where to send it: a saved address, or a typed one. */
function WhereFields({ form, terms, onlySaved, hasAddresses }: WhereFieldsProps) {
  const { saved, destination } = form.values;
  const choose = (chosen: SavedAddress | null) => {
    form.clearErrors("destination");
    form.setValue("saved", chosen);
  };
  const error = fieldSentence(form.formState.errors.destination?.message);
  const wrong = error !== undefined && <Alert tone="failed" title={error} role="alert" />;
  if (saved)
    return (
      <ChosenAddress saved={saved} choose={choose} onlySaved={onlySaved}>
        {wrong}
      </ChosenAddress>
    );
  if (onlySaved)
    return (
      <section aria-label="Destination" className="grid gap-3">
        {hasAddresses ? (
          <AddressPicker block label="Choose a saved address" choose={choose} />
        ) : (
          <Alert tone="attention" title="You have no saved address">
            Your settings allow withdrawals to saved addresses only.{" "}
            <ButtonLink size="small" href="/dashboard/wallet/addresses/new">
              Save an address
            </ButtonLink>
          </Alert>
        )}
        {hasAddresses && wrong}
      </section>
    );
  return (
    <>
      {hasAddresses && <AddressPicker block label="Choose a saved address" choose={choose} />}
      <AddressField
        form={form}
        name="destination"
        label={hasAddresses ? "Or enter an address" : "Address"}
        typed={destination}
        network={terms.network}
      />
    </>
  );
}

interface ChosenAddressProps {
  saved: SavedAddress;
  choose: (chosen: SavedAddress | null) => void;
  onlySaved: boolean;
  /** What is wrong with it. */
  children: ReactNode;
}

function ChosenAddress({ saved, choose, onlySaved, children }: ChosenAddressProps) {
  return (
    <section aria-label="Destination" className="grid gap-3">
      <div className="rounded-card border border-line bg-surface p-4">
        <p className="text-small text-muted">To</p>
        <p className="text-large font-semibold wrap-anywhere">{saved.label}</p>
        <WholeAddress address={saved.address} />
        <div className="mt-3 grid gap-2 sm:flex">
          <AddressPicker label="Choose another" choose={choose} />
          {!onlySaved && (
            <Button variant="quiet" onClick={() => choose(null)}>
              Enter an address instead
            </Button>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}
