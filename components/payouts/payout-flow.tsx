"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { namesField } from "@/components/forms/form-errors";
import { useDraft, type DraftHandle } from "@/components/forms/use-draft";
import { useOperation, type OperationHandle } from "@/components/forms/use-operation";
import type { Network } from "@/components/labels/networks";
import { CardSkeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { readTypedAmount } from "@/lib/client/amounts";
import { callApi } from "@/lib/client/call-api";
import type { RequestOf, ResponseOf } from "@/lib/client/operation-types";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { showTransaction } from "@/lib/client/refresh-money";
import { emptyDraft, payoutFields, type PayoutDraft } from "./draft";
import { PayoutForm } from "./payout-form";
import { PayoutReview } from "./payout-review";
import { approvalStepUp } from "./sending-terms";
import { transferBodyOf } from "./transfer-body";

const address = "/dashboard/payouts/new";

interface PayoutFlowProps {
  merchantId: string;
  hasBeneficiaries: boolean;
  /** What the form holds at first, when it was opened for a beneficiary or to send again. */
  initial: Partial<PayoutDraft> | null;
}

/** What both steps have: the form and the review. */
export interface PayoutProps extends DraftHandle<PayoutDraft> {
  overview: ResponseOf<"overview.read">;
  networks: Network[];
  /** Above which amount a payout needs approval; null: none does. */
  approvalThreshold: string | null;
  hasBeneficiaries: boolean;
  /** What the service rejected, to be corrected in the form. */
  rejection: Error | null;
  review: () => void;
  /** Back to the form, with what was rejected if that belongs to a field. */
  edit: (rejection: Error | null) => void;
  sending: OperationHandle<"mobile-money.transfer">;
}

/** One payout: typed, reviewed, sent. */
export function PayoutFlow({ merchantId, hasBeneficiaries, initial }: PayoutFlowProps) {
  const name = `cedirail.payout.${merchantId}`;
  const handle = useDraft(name, emptyDraft);
  const { data: overview } = useQuery(overviewQuery());
  const { data: networks } = useQuery(networkStatusQuery());
  const { data: settings } = useQuery(payoutSettingsQuery());
  const approvalThreshold = settings?.approvalThreshold ?? null;
  const [rejection, setRejection] = useState<Error | null>(null);
  const edit = useCallback((rejected: Error | null) => {
    setRejection(rejected);
    window.history.replaceState(null, "", address);
    window.scrollTo({ top: 0 });
  }, []);
  const sending = useSending(name, handle, approvalThreshold, edit);
  const view = useView(initial, handle, sending.pending !== null);
  if (!handle.known || !overview || !networks || !settings || view.opening || sending.done)
    return <CardSkeleton rows={6} label="Loading" />;
  const props: PayoutProps = {
    ...handle,
    overview,
    networks: networks.data,
    approvalThreshold,
    hasBeneficiaries,
    rejection,
    review: () => {
      setRejection(null);
      sending.clear();
      window.history.pushState(null, "", `${address}?step=review`);
      window.scrollTo({ top: 0 });
    },
    edit,
    sending,
  };
  const complete = transferBodyOf(handle.draft, undefined) !== null;
  return sending.pending !== null || (view.reviewing && complete) ? (
    <PayoutReview {...props} />
  ) : (
    <PayoutForm {...props} />
  );
}

/** Form or review, as the address has it, so that back leads from the review to the form. */
function useView(
  initial: PayoutFlowProps["initial"],
  { replace }: DraftHandle<PayoutDraft>,
  isPending: boolean,
) {
  const search = useSearchParams();
  const opening = search.has("beneficiary") || search.has("again");
  useEffect(() => {
    if (!opening) return;
    // What may be on its way is finished first.
    if (initial && !isPending) replace({ ...emptyDraft, ...initial });
    // A reload now finds what was typed since.
    window.history.replaceState(null, "", address);
  }, [opening, initial, isPending, replace]);
  return { opening, reviewing: search.get("step") === "review" };
}

function useSending(
  name: string,
  { draft, replace }: DraftHandle<PayoutDraft>,
  threshold: string | null,
  edit: PayoutProps["edit"],
) {
  const router = useRouter();
  const queries = useQueryClient();
  const save = useSaveBeneficiary();
  return useOperation<"mobile-money.transfer">({
    storedAs: `${name}.attempt`,
    stepUp: approvalStepUp(threshold, readTypedAmount(draft.amount, "GHSFIAT")),
    onDone: (transaction) => {
      showTransaction(queries, transaction);
      save(draft);
      replace(emptyDraft);
      router.push(`/dashboard/transactions/${transaction.transactionId}`);
    },
    onRejected: (error) => {
      if (namesField(error, payoutFields)) edit(error);
    },
  });
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
