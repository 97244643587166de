"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, type ComponentType } from "react";
import { FaucetButton } from "@/components/data/faucet-button";
import { useDraft, type DraftHandle } from "@/components/forms/use-draft";
import { useOperation, type OperationHandle } from "@/components/forms/use-operation";
import { approvalStepUp, sendingTerms } from "@/components/payouts/sending-terms";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { CardSkeleton } from "@/components/ui/skeleton";
import { Stepper } from "@/components/ui/stepper";
import { readTypedAmount } from "@/lib/client/amounts";
import type { ResponseOf } from "@/lib/client/operation-types";
import { rateQuery } from "@/lib/client/queries/conversion";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { showTransaction } from "@/lib/client/refresh-money";
import { parseDecimal } from "@/lib/money";
import { AmountStep } from "./amount-step";
import { draftOfAnother, emptyDraft, reachableStep, steps, type Draft, type Step } from "./draft";
import { QuoteStep } from "./quote-step";
import { RecipientStep } from "./recipient-step";
import { ReviewStep } from "./review-step";
import { WayChoice } from "./way-choice";

interface ConvertFlowProps {
  merchantId: string;
  feeBasisPoints: number;
  testnet: boolean;
  /** What a failed payout had, when this one repeats it. */
  again: Pick<Draft, "phoneNumber" | "amount" | "description"> | null;
}

/** What every step of the flow has. */
export interface FlowProps extends DraftHandle<Draft> {
  /** The name under which the draft is stored. */
  name: string;
  go: (step: Step, replace?: boolean) => void;
  overview: ResponseOf<"overview.read">;
  networks: ResponseOf<"mobile-money.providers">["data"];
  /** Above which amount a payout needs approval; null: none does. */
  approvalThreshold: string | null;
  sending: OperationHandle<"mobile-money.transfer">;
  /** Whether test money is available. */
  testnet: boolean;
  feeBasisPoints: number;
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
    stepUp: approvalStepUp(threshold, readTypedAmount(draft.amount, "GHSFIAT")),
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
  amount: AmountOrWallet,
  quote: QuoteStep,
  recipient: RecipientStep,
  review: ReviewStep,
  sent: SentStep,
};

function AmountOrWallet(flow: FlowProps) {
  const { data: rate, error, refetch } = useQuery(rateQuery());
  const { draft, change, go, testnet, overview, feeBasisPoints } = flow;
  return (
    <div className="grid gap-6">
      <WayChoice
        way={draft.way}
        cedis={overview.balances.GHSFIAT.available}
        choose={(way) => change({ way })}
      />
      {draft.way === "wallet" ? (
        <div className="max-w-form">
          <Button variant="primary" block onClick={() => go("recipient")}>
            Choose the recipient
          </Button>
        </div>
      ) : rate ? (
        <AmountStep
          {...flow}
          terms={sendingTerms(flow.networks, null)}
          rate={rate.rate}
          price={{
            rateMicros: parseDecimal(rate.rate, 6),
            feeBasisPoints: BigInt(feeBasisPoints),
          }}
        />
      ) : error ? (
        <Alert tone="attention" title="There is no current rate" role="status">
          <p>You cannot convert right now. You can still send cedis from your wallet.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
            {testnet && <FaucetButton />}
          </div>
        </Alert>
      ) : (
        <CardSkeleton rows={5} label="Loading the rate" />
      )}
    </div>
  );
}
