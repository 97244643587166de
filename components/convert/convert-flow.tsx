"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FaucetButton } from "@/components/data/faucet-button";
import { sendingTerms } from "@/components/payouts/sending-terms";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ListSkeleton } from "@/components/ui/skeleton";
import { Alert } from "@/components/ui/alert";
import { Stepper } from "@/components/ui/stepper";
import { rateQuery } from "@/lib/client/queries/conversion";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { parseDecimal } from "@/lib/money";
import { AmountStep } from "./amount-step";
import { draftOfAnother, emptyDraft, reachableStep, type Draft, type Step } from "./draft";
import type { FlowProps } from "./flow-props";
import { QuoteStep } from "./quote-step";
import { RecipientStep } from "./recipient-step";
import { ReviewStep } from "./review-step";
import { SentStep } from "./sent-step";
import { useDraft } from "./use-draft";
import { useStep } from "./use-step";
import { WayChoice } from "./way-choice";

interface ConvertFlowProps {
  merchantId: string;
  feeBasisPoints: number;
  testnet: boolean;
  /** What a failed payout had, when this is another try. */
  again: Pick<Draft, "phone" | "payAmount" | "note"> | null;
}

const stepTitles: Record<Exclude<Step, "sent">, string> = {
  amount: "Amount",
  quote: "Quote",
  recipient: "Recipient",
  review: "Review",
};

/** From USDT to cedis on somebody's phone, a step at a time. */
export function ConvertFlow({ merchantId, feeBasisPoints, testnet, again }: ConvertFlowProps) {
  const handle = useDraft(merchantId);
  const { wanted, go } = useStep();
  const { draft, known, replace } = handle;
  const { data: overview } = useQuery(overviewQuery());
  const { data: networks } = useQuery(networkStatusQuery());
  useEffect(() => {
    if (again !== null && wanted === null) {
      replace(draftOfAnother(again));
      go("recipient", true);
    } else if (wanted === null && draft.transactionId !== null) replace(emptyDraft);
  }, [again, wanted, draft.transactionId, replace, go]);

  const step = known ? reachableStep(draft, wanted) : (wanted ?? "amount");
  const ready = overview && networks && (known || step === "amount");
  return (
    <div className="mx-auto grid w-full max-w-form grid-cols-[minmax(0,1fr)] gap-6 lg:mx-0">
      <Steps step={step} way={draft.way} />
      {ready ? (
        <CurrentStep
          step={step}
          feeBasisPoints={feeBasisPoints}
          flow={{
            ...handle,
            go,
            overview,
            networks: networks.data,
            sending: sendingTerms(networks.data, null),
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
          <WhereTheMoneyIs {...flow} />
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
        <Button variant="primary" block onClick={() => go("recipient")}>
          Choose the recipient
        </Button>
      ) : rate ? (
        <AmountStep
          {...flow}
          rate={rate.rate}
          price={{
            rateMicros: parseDecimal(rate.rate, 6),
            feeBasisPoints: BigInt(feeBasisPoints),
          }}
        />
      ) : error ? (
        <Alert tone="attention" title="There is no fresh rate right now" role="status">
          <p>Nothing can be converted for the moment. Cedis in your wallet can still be sent.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void refetch()}>
              Ask again
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
function WhereTheMoneyIs({ draft, replace, go }: FlowProps) {
  if (!draft.converted) return null;
  return (
    <Alert tone="completed" title="Converted: the cedis are in your wallet" role="status">
      Send them now, or leave them there.{" "}
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
