"use client";

import { useCallback } from "react";
import { ContractForm } from "@/components/forms/contract-form";
import { useContractForm, type ContractFormHandle } from "@/components/forms/use-contract-form";
import { costFacts, PayAmountField } from "@/components/payouts/cost-lines";
import { closedText, rejectAmount, sendingTerms } from "@/components/payouts/sending-terms";
import { AccountResult } from "@/components/recipient/account-result";
import { NoteField, NumberFields } from "@/components/recipient/recipient-fields";
import { isUnknown, noAccount, useRecipient } from "@/components/recipient/use-recipient";
import { Alert } from "@/components/ui/alert";
import { DetailList } from "@/components/ui/detail-list";
import { minorOf, readTypedAmount } from "@/lib/client/amounts";
import { besideSummary, summaryPlace } from "./amount-form";
import { emptyDraft, type RecipientDraft, type FlowProps } from "./draft";

const operation = () =>
  import("@/lib/contract/mobile-money").then((momo) => momo.transferOperation);

/** Whom to pay, and how much of the cedis. */
export function RecipientStep(props: FlowProps) {
  const { draft, change, go, networks, overview, sending } = props;
  const { phoneNumber, provider, amount, description } = draft;
  const form: ContractFormHandle<RecipientDraft> = useContractForm(operation, {
    initial: { phoneNumber, provider, amount, description },
    onChange: useCallback((values: RecipientDraft) => change(values), [change]),
    onValid: (_, read) => {
      const rejection = rejectAmount(read.amount, availableMinor, terms);
      const reject = (field: keyof RecipientDraft, message: string) =>
        form.setError(field, { message }, { shouldFocus: true });
      if (rejection) reject("amount", rejection);
      else if (closed) reject("provider", closed);
      else if (!account.data || isUnknown(recipient)) reject("phoneNumber", noAccount);
      else {
        sending.clear();
        go("review");
      }
    },
  });
  const recipient = useRecipient(form.values, networks);
  const { phone, account, carrier } = recipient;
  const terms = sendingTerms(networks, carrier?.code ?? null);
  const availableMinor = minorOf(overview.balances.GHSFIAT.available, "GHSFIAT");
  const closed = carrier && closedText(carrier);
  const amountMinor = readTypedAmount(form.values.amount, "GHSFIAT");
  return (
    <>
      <ConvertedAlert {...props} />
      <ContractForm
        form={form}
        submit="Review"
        loading={account.isFetching}
        className={besideSummary}
      >
        <NumberFields form={form} phone={phone} networks={networks} />
        <AccountResult recipient={recipient} networks={networks} />
        <PayAmountField form={form} availableMinor={availableMinor} terms={terms} />
        <div className={summaryPlace}>
          <DetailList facts={costFacts({ amountMinor, availableMinor, terms })} />
        </div>
        <NoteField form={form} name="description" />
      </ContractForm>
    </>
  );
}

/** After a conversion: the cedis are in the wallet, whether or not they are sent now. */
function ConvertedAlert({ draft, replace, go }: FlowProps) {
  if (!draft.converted) return null;
  return (
    <Alert tone="completed" title="Converted: the cedis are in your wallet" role="status">
      Send them now, or keep them there.{" "}
      <button
        type="button"
        className="inline-flex min-h-11 items-center rounded-control font-medium underline underline-offset-4 sm:min-h-6"
        onClick={() => {
          replace(emptyDraft);
          go("amount", true);
        }}
      >
        Finish without sending
      </button>
    </Alert>
  );
}
