"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect } from "react";
import { FaucetButton } from "@/components/data/faucet-button";
import { useDraft, type DraftHandle } from "@/components/forms/use-draft";
import { useOperation, type OperationHandle } from "@/components/forms/use-operation";
import { approvalStepUp, sendingTerms } from "@/components/payouts/sending-terms";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";
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
import { SentStep } from "./sent-step";
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
  /** Test money is available here. */
  testnet: boolean;
}

const stepTitles: Record<Exclude<Step, "sent">, string> = {
  amount: "Amount",
  quote: "Quote",
  recipient: "Recipient",
  review: "Review",
};

/** From USDT to cedis on somebody's phone, a step at a time. */
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
  const ready = overview && networks && (known || step === "amount");
  return (
    <div className="mx-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] gap-6 lg:mx-0 lg:max-w-none">
      <Steps step={step} way={draft.way} />
      {ready ? (
        <CurrentStep
          step={step}
          feeBasisPoints={feeBasisPoints}
          flow={{
            ...handle,
            name,
            go,
            overview,
            networks: networks.data,
            approvalThreshold,
            sending,
            testnet,
          }}
        />
      ) : (
        <Card padding="flush">
          <ListSkeleton rows={6} label="Loading" />
        </Card>
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

interface CurrentStepProps {
  step: Step;
  feeBasisPoints: number;
  flow: FlowProps;
}

function CurrentStep({ step, feeBasisPoints, flow }: CurrentStepProps) {
  switch (step) {
    case "amount":
      return <AmountOrWallet flow={flow} feeBasisPoints={feeBasisPoints} />;
    case "quote":
      return <QuoteStep {...flow} />;
    case "recipient":
      return (
        <>
          <ConvertedAlert {...flow} />
          <RecipientStep {...flow} />
        </>
      );
    case "review":
      return <ReviewStep {...flow} />;
    case "sent":
      return <SentStep {...flow} />;
    default:
      return step satisfies never;
  }
}

function AmountOrWallet({ flow, feeBasisPoints }: Omit<CurrentStepProps, "step">) {
  const { data: rate, error, refetch } = useQuery(rateQuery());
  const { draft, change, go, testnet, overview } = flow;
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
        <Alert tone="attention" title="There is no fresh rate right now" role="status">
          <p>You cannot convert at the moment. You can still send cedis from your wallet.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
            {testnet && <FaucetButton />}
          </div>
        </Alert>
      ) : (
        <Card padding="flush">
          <ListSkeleton rows={5} label="Loading the rate" />
        </Card>
      )}
    </div>
  );
}

/** After a conversion: the cedis are there, whether or not they are sent now. */
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
