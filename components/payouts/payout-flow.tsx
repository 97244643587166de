"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { useKept } from "@/components/data/use-kept";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { callApi } from "@/lib/client/call-api";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { emptyDraft, type Beginning, type PayoutDraft } from "./draft";
import { PayoutForm } from "./payout-form";
import type { PayoutProps } from "./payout-props";
import { PayoutReview } from "./payout-review";
import { rejectedField, type RejectedField } from "./rejected-field";
import { transferBodyOf, type TransferBody } from "./transfer-body";
import { useSendPayout } from "./use-send-payout";

const address = "/dashboard/payouts/new";

interface PayoutFlowProps {
  merchantId: string;
  hasBeneficiaries: boolean;
  /** What the form begins with, when it was opened for somebody or for another try. */
  beginning: Beginning | null;
}

/** One payout: typed, reviewed, sent. */
export function PayoutFlow({ merchantId, hasBeneficiaries, beginning }: PayoutFlowProps) {
  const handle = useKept(`cedirail.payout.${merchantId}`, emptyDraft);
  const view = useView(beginning, handle.draft, handle.replace);
  const { data: overview } = useQuery(overviewQuery());
  const { data: networks } = useQuery(networkStatusQuery());
  const { data: settings } = useQuery(payoutSettingsQuery());
  const sending = useSending(handle.draft, handle.change, handle.replace, view.edit);
  const ready = handle.known && overview && networks && settings && !view.beginning;
  if (!ready || sending.send.isSuccess)
    return (
      <Card padding="flush">
        <ListSkeleton rows={6} label="Loading" />
      </Card>
    );
  const props: PayoutProps = {
    ...handle,
    ...view,
    overview,
    networks: networks.data,
    approvalThreshold: settings.approvalThreshold,
    hasBeneficiaries,
  };
  const complete = transferBodyOf(handle.draft, undefined) !== null;
  return handle.draft.sending || (view.reviewing && complete) ? (
    <PayoutReview {...props} sending={sending} />
  ) : (
    <PayoutForm {...props} />
  );
}

/** Form or review, as the address has it, so that back leads from the review to the form. */
function useView(
  beginning: Beginning | null,
  draft: PayoutDraft,
  replace: (draft: PayoutDraft) => void,
) {
  const search = useSearchParams();
  const [rejection, setRejection] = useState<RejectedField | null>(null);
  const opening = search.has("beneficiary") || search.has("again");
  useEffect(() => {
    if (!opening) return;
    // What may be on its way is finished first.
    if (beginning && !draft.sending) replace({ ...emptyDraft, ...beginning });
    // A reload now finds what was typed since.
    window.history.replaceState(null, "", address);
  }, [opening, beginning, draft.sending, replace]);
  const review = useCallback(() => {
    setRejection(null);
    window.history.pushState(null, "", `${address}?step=review`);
    window.scrollTo({ top: 0 });
  }, []);
  const edit = useCallback((rejected: RejectedField | null) => {
    setRejection(rejected);
    window.history.replaceState(null, "", address);
    window.scrollTo({ top: 0 });
  }, []);
  return {
    beginning: opening,
    reviewing: search.get("step") === "review",
    rejection,
    review,
    edit,
  };
}

function useSending(
  draft: PayoutDraft,
  change: (changes: Partial<PayoutDraft>) => void,
  replace: (draft: PayoutDraft) => void,
  edit: (rejection: RejectedField | null) => void,
) {
  const router = useRouter();
  const save = useSaveBeneficiary();
  return useSendPayout<TransferBody>({
    draft,
    change,
    sent: ({ transactionId }) => {
      save(draft);
      replace(emptyDraft);
      router.push(`/dashboard/transactions/${transactionId}`);
    },
    rejected: (error) => {
      const rejection = rejectedField(error);
      if (rejection) edit(rejection);
    },
  });
}

/** Keeps the number for next time, if that was asked for; the payout does not hang on it. */
function useSaveBeneficiary() {
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: (body: {
      name: string;
      phoneNumber: string;
      provider?: "mtn" | "airtel" | "telecel";
    }) => callApi("beneficiaries.create", { body }),
    onSuccess: ({ name }) => {
      toast({ tone: "completed", title: `${name} is saved as a beneficiary` });
      return queries.invalidateQueries({ queryKey: ["beneficiaries"] });
    },
    onError: (error) =>
      toast({ tone: "failed", title: "The beneficiary was not saved", description: error.message }),
  });
  return ({ beneficiary, phone, network, save, saveAs }: PayoutDraft) => {
    const phoneNumber = readTypedPhone(phone);
    if (beneficiary !== null || !save || phoneNumber === null) return;
    mutate({
      name: saveAs.trim(),
      phoneNumber,
      ...(network === "" ? {} : { provider: network }),
    });
  };
}
