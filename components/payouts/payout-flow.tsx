"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useFlow } from "@/components/forms/use-flow";
import { networkName } from "@/components/labels/transactions";
import { AccountResult } from "@/components/recipient/account-result";
import { useRecipient } from "@/components/recipient/use-recipient";
import { CardSkeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import type { RequestOf } from "@/lib/client/operation-types";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { PayoutForm, type PayoutProps } from "./payout-form";
import { approvalStepUp } from "./sending-terms";
import { emptyDraft, transferBodyOf, type PayoutDraft } from "./transfer-body";
import { TransferReview } from "./transfer-review";

interface PayoutFlowProps {
  merchantId: string;
  hasBeneficiaries: boolean;
  /** What the form holds at first, when it was opened for a beneficiary or to send again. */
  initial: Partial<PayoutDraft> | null;
}

/** One payout: typed, reviewed, sent. */
export function PayoutFlow({ merchantId, hasBeneficiaries, initial }: PayoutFlowProps) {
  const { data: overview } = useQuery(overviewQuery());
  const { data: networks } = useQuery(networkStatusQuery());
  const { data: settings } = useQuery(payoutSettingsQuery());
  const withoutApproval = settings?.withoutApproval ?? null;
  const flow = useFlow<"mobile-money.transfer", PayoutDraft>({
    name: `cedirail.payout.${merchantId}`,
    address: "/dashboard/payouts/new",
    empty: emptyDraft,
    initial,
    bodyOf: withoutAccount,
    stepUp: ({ amount }) => approvalStepUp(withoutApproval, amount),
    onDone: useSaveBeneficiary(),
  });
  if (!flow.ready || !overview || !networks || !settings)
    return <CardSkeleton rows={6} label="Loading" />;
  const props = { ...flow, overview, networks: networks.data, withoutApproval, hasBeneficiaries };
  return flow.reviewing ? <PayoutReview {...props} /> : <PayoutForm {...props} />;
}

const withoutAccount = (draft: PayoutDraft) => transferBodyOf(draft, undefined);

/** Who gets what, what it costs and whether it needs approval; then one button that names the act. */
function PayoutReview(props: PayoutProps) {
  const { draft, edit, sending, networks } = props;
  const { beneficiary, description, externalRef, save, saveAs } = draft;
  const recipient = useRecipient(draft, networks);
  const { phone, account, carrier } = recipient;
  const body = sending.pending?.request.body ?? transferBodyOf(draft, account.data);
  if (!body) return null;
  const plain = account.data?.valid && account.data.nameStatus === "resolved";
  return (
    <div className="grid gap-5">
      <TransferReview
        {...props}
        body={body}
        carrier={carrier}
        name={beneficiary?.name ?? account.data?.accountName ?? phone ?? ""}
        facts={{
          Beneficiary: beneficiary?.name,
          "Name on the account": account.data?.accountName ?? "Not known",
          Number: phone,
          Network: carrier?.name ?? networkName(null),
        }}
        records={{
          Note: description.trim(),
          "Your reference": externalRef.trim(),
          "Saved as": beneficiary === null && save && saveAs.trim(),
        }}
        loading={account.isLoading}
        edit={() => edit(null)}
      >
        {!(plain && carrier?.payout.status === "operational") && (
          <AccountResult recipient={recipient} savedName={beneficiary?.name} />
        )}
      </TransferReview>
    </div>
  );
}

/** Saves the number as a beneficiary, if that was chosen; the payout does not depend on it. */
function useSaveBeneficiary() {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (body: RequestOf<"beneficiaries.create">["body"]) =>
      callApi("beneficiaries.create", { body }),
    onSuccess: ({ name }) => {
      toast({ tone: "completed", title: `${name} is saved as a beneficiary` });
      return queries.invalidateQueries({ queryKey: ["beneficiaries"] });
    },
    onError: (error) =>
      toast({ tone: "failed", title: "The beneficiary was not saved", description: error.message }),
  });
  return ({ beneficiary, phoneNumber: typed, provider, save, saveAs }: PayoutDraft) => {
    const phoneNumber = readTypedPhone(typed);
    if (beneficiary !== null || !save || phoneNumber === null) return;
    mutate({ name: saveAs.trim(), phoneNumber, ...(provider && { provider }) });
  };
}
