"use client";

import { useQuery } from "@tanstack/react-query";
import { ActButton } from "@/components/forms/act-button";
import { ContractForm } from "@/components/forms/contract-form";
import { AmountField } from "@/components/forms/fields";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { useFlow, type FlowHandle } from "@/components/forms/use-flow";
import type { Network } from "@/components/labels/networks";
import { AccountResult } from "@/components/recipient/account-result";
import { NoteField, NumberFields, ReferenceField } from "@/components/recipient/recipient-fields";
import { ReviewCard } from "@/components/recipient/review-card";
import { emptyPayment, type TypedPayment } from "@/components/recipient/typed-payment";
import { isUnknown, noAccount, useRecipient } from "@/components/recipient/use-recipient";
import { Button } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { CardSkeleton } from "@/components/ui/skeleton";
import { minorOf, readTypedAmount } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { moneyText } from "@/lib/money-text";
import { rejectRequest, shareFacts } from "./collection-terms";
import { collectionBodyOf, type CollectId } from "./request-draft";

interface RequestFlowProps {
  merchantId: string;
  /** What an earlier request had, when this one repeats it. */
  initial: Partial<TypedPayment> | null;
}

/** What both steps of a request have. */
interface RequestProps extends FlowHandle<CollectId, TypedPayment> {
  networks: Network[];
}

/** Requests a mobile-money payment: the form, a review, then the transaction's page. */
export function RequestFlow({ merchantId, initial }: RequestFlowProps) {
  const { data: networks } = useQuery(networkStatusQuery());
  const flow = useFlow<CollectId, TypedPayment>({
    name: `cedirail.request.${merchantId}`,
    address: "/dashboard/collections/new",
    empty: emptyPayment,
    initial,
    bodyOf: collectionBodyOf,
  });
  if (!flow.ready || !networks) return <CardSkeleton rows={6} label="Loading" />;
  const props = { ...flow, networks: networks.data };
  return flow.reviewing ? <RequestReview {...props} /> : <RequestForm {...props} />;
}

// The operations of the three networks have one body.
const operation = () =>
  import("@/lib/contract/collections").then((collections) => collections.collectFromMtnOperation);

/** Who pays, and how much. */
function RequestForm({ draft, change, review, networks, rejection }: RequestProps) {
  const form: ContractFormHandle<TypedPayment> = useContractForm(operation, {
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
        review();
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
  form: ContractFormHandle<TypedPayment>;
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

/** Everything about a request, then one button that names the act. */
function RequestReview({ draft, edit, networks, sending }: RequestProps) {
  const payer = useRecipient(draft, networks);
  const { data: account, isLoading } = payer.account;
  // What may have been requested already is sent again unchanged, whatever is typed now.
  const { pending } = sending;
  const body = pending?.request.body ?? collectionBodyOf(draft);
  const network = pending
    ? networks.find(({ code }) => pending.id === `mobile-money.collect-${code}`)
    : payer.carrier;
  if (!body || !network)
    return (
      <div className="grid gap-5">
        <AccountResult recipient={payer} purpose="collect" />
        <Button block onClick={() => edit(null)}>
          Edit
        </Button>
      </div>
    );
  const { collection } = network;
  const accountName = account?.accountName ?? null;
  const amount = String(body.amount);
  const isWell = collection.status === "operational" && account?.valid === true;
  return (
    <div className="grid gap-5">
      <ReviewCard
        label="They pay"
        amount={amount}
        facts={{
          "Name on the account": accountName ?? "Not known",
          Number: body.phoneNumber,
          Network: network.name,
          ...shareFacts(minorOf(amount, "GHSFIAT"), collection),
          Description: body.description,
          "Your reference": body.externalRef,
        }}
      />
      {!isWell && <AccountResult recipient={payer} purpose="collect" />}
      <ActButton
        operation={sending}
        onAct={() => sending.send(`mobile-money.collect-${network.code}`, { body })}
        slow={["requesting", "requested"]}
        otherwise="Nothing was requested."
        loading={isLoading}
        disabled={collection.status === "closed" || isUnknown(payer)}
        edit={() => edit(null)}
      >
        Request {moneyText(amount, "GHS")} from {accountName ?? formatPhone(body.phoneNumber)}
      </ActButton>
    </div>
  );
}
