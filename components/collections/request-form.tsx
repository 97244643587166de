"use client";

import { ContractForm } from "@/components/forms/contract-form";
import { AmountField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import type { Network } from "@/components/labels/networks";
import { AccountResult } from "@/components/recipient/account-result";
import { NoteField, NumberFields, ReferenceField } from "@/components/recipient/recipient-fields";
import { isUnknown, noAccount, useRecipient } from "@/components/recipient/use-recipient";
import { DetailList } from "@/components/ui/detail-list";
import { readTypedAmount } from "@/lib/client/amounts";
import { moneyText } from "@/lib/money-text";
import { rejectRequest } from "./collection-terms";
import type { RequestDraft } from "./request-draft";
import type { RequestProps } from "./request-flow";
import { shareFacts } from "./share-facts";

// The operations of the three networks have one body.
const operation = () =>
  import("@/lib/contract/collections").then((collections) => collections.collectFromMtnOperation);

/** Who pays, and how much. */
export function RequestForm({ draft, change, go, networks, rejection, request }: RequestProps) {
  const form: ContractFormHandle<RequestDraft> = useContractForm(operation, {
    initial: draft,
    onChange: change,
    rejection,
    onValid: (_, { amount }) => {
      const reject = (field: "phoneNumber" | "provider" | "amount", message: string) =>
        form.setError(field, { message }, { shouldFocus: true });
      if (isUnknown(payer)) reject("phoneNumber", noAccount);
      else if (!carrier) reject("provider", "Choose the payer's network.");
      else if (carrier.collection.status === "closed")
        reject("provider", `${carrier.name} collections are paused.`);
      else {
        const outOfBounds = rejectRequest(amount, carrier.collection);
        if (outOfBounds !== null) return reject("amount", outOfBounds);
        request.clear();
        go("review");
      }
    },
  });
  const payer = useRecipient(form.values, networks);
  const { carrier, account, phone } = payer;
  return (
    <ContractForm form={form} submit="Review" loading={account.isFetching}>
      <NumberFields
        form={form}
        label="Payer's mobile-money number"
        help="For example 024 123 4567. The payer approves on this phone."
        phone={phone}
        networks={networks}
        way="collection"
      />
      <AccountResult recipient={payer} networks={networks} purpose="collect" />
      <PayFields form={form} collection={(carrier ?? networks[0])?.collection} />
      <NoteField
        form={form}
        name="description"
        label="Description"
        help="For your own records. The payer's phone shows the network's own text."
      />
      <ReferenceField
        form={form}
        help="For example INV-9. You can use each reference only once, so you never request the same bill twice."
      />
    </ContractForm>
  );
}

interface PayFieldsProps {
  form: ContractFormHandle<RequestDraft>;
  collection: Network["collection"] | undefined;
}

function PayFields({ form, collection }: PayFieldsProps) {
  if (!collection) return null;
  const { min, max } = collection;
  return (
    <>
      <AmountField
        form={form}
        name="amount"
        label="They pay"
        currency="GHS"
        wrong="Enter an amount in cedis, for example 50 or 50.00."
        help={`From ${moneyText(min, "GHS")} to ${moneyText(max, "GHS")} per request.`}
      />
      <div className="rounded-card bg-sunken px-4 py-1">
        <DetailList
          facts={shareFacts(readTypedAmount(form.values.amount, "GHSFIAT"), collection)}
        />
      </div>
    </>
  );
}
