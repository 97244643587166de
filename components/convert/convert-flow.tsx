"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, type ComponentType } from "react";
import { useDraft, type DraftHandle } from "@/components/forms/use-draft";
import { useOperation } from "@/components/forms/use-operation";
import { approvalStepUp } from "@/components/payouts/sending-terms";
import { CardSkeleton } from "@/components/ui/skeleton";
import { Stepper } from "@/components/ui/stepper";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { showTransaction } from "@/lib/client/refresh-money";
import { AmountStep } from "./amount-step";
import {
  draftOfAnother,
  emptyDraft,
  reachableStep,
  steps,
  type Draft,
  type FlowProps,
  type Step,
} from "./draft";
import { QuoteStep } from "./quote-step";
import { RecipientStep } from "./recipient-step";
import { ReviewStep } from "./review-step";

interface ConvertFlowProps {
  merchantId: string;
  feeBasisPoints: number;
  testnet: boolean;
  /** What a failed payout had, when this one repeats it. */
  again: Pick<Draft, "phoneNumber" | "amount" | "description"> | null;
}

const stepTitles: Record<Exclude<Step, "sent">, string> = {
  amount: "Amount",
  quote: "Quote",
  recipient: "Recipient",
  review: "Review",
};

/** From USDT to a mobile-money payout, a step at a time. */
export function ConvertFlow({ merchantId, feeBasisPoints, testnet, again }: ConvertFlowProps) {
  const name = `cedirail.convert.${merchantId}`;
  const handle = useDraft(name, emptyDraft);
  const { wanted, go } = useStep();
  const { draft, known, replace } = handle;
  const { data: overview } = useQuery(overviewQuery());
  const { data: networks } = useQuery(networkStatusQuery());
  const { data: settings } = useQuery(payoutSettingsQuery());
  const approvalThreshold = settings?.approvalThreshold ?? null;
  const sending = useSending(name, handle, approvalThreshold, go);
  useEffect(() => {
    if (again !== null && wanted === null) {
      replace(draftOfAnother(again));
      go("recipient", true);
    } else if (wanted === null && draft.transactionId !== null) replace(emptyDraft);
  }, [again, wanted, draft.transactionId, replace, go]);

  const step = known
    ? reachableStep(draft, wanted, sending.pending !== null)
    : (wanted ?? "amount");
  const View = views[step];
  const ready = overview && networks && (known || step === "amount");
  return (
    <div className="mx-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] gap-6 lg:mx-0 lg:max-w-none">
      <Steps step={step} way={draft.way} />
      {ready ? (
        <View
          {...handle}
          {...{ name, go, overview, approvalThreshold, sending, testnet, feeBasisPoints }}
          networks={networks.data}
        />
      ) : (
        <CardSkeleton rows={6} label="Loading" />
      )}
    </div>
  );
}

/**
 * The step in the address, and the way to another one. The browser's own history, so that back goes
 * back a step and nothing is fetched, also without a connection.
 */
function useStep() {
  const named = useSearchParams().get("step");
  const go = useCallback((step: Step, replace = false) => {
    const address = `/dashboard/convert?step=${step}`;
    if (replace) window.history.replaceState(null, "", address);
    else window.history.pushState(null, "", address);
    window.scrollTo({ top: 0 });
  }, []);
  return { wanted: steps.find((step) => step === named) ?? null, go };
}

function useSending(
  name: string,
  { draft, change }: DraftHandle<Draft>,
  threshold: string | null,
  go: FlowProps["go"],
) {
  const queries = useQueryClient();
  return useOperation<"mobile-money.transfer">({
    storedAs: `${name}.attempt`,
    stepUp: approvalStepUp(threshold, draft.amount),
    onDone: (transaction) => {
      showTransaction(queries, transaction);
      change({ transactionId: transaction.transactionId });
      go("sent", true);
    },
  });
}

function Steps({ step, way }: { step: Step; way: Draft["way"] }) {
  if (step === "sent") return null;
  const shown = (["amount", "quote", "recipient", "review"] as const).filter(
    (one) => way === "convert" || one !== "quote",
  );
  return (
    <Stepper steps={shown.map((one) => stepTitles[one])} current={shown.indexOf(step as never)} />
  );
}

// Only after a payment: its texts are long.
const SentStep = dynamic(() => import("./sent-step").then((module) => module.SentStep));

const views: Record<Step, ComponentType<FlowProps>> = {
  amount: AmountStep,
  quote: QuoteStep,
  recipient: RecipientStep,
  review: ReviewStep,
  sent: SentStep,
};
