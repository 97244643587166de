"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, type ComponentType } from "react";
import { RailAlert } from "@/components/networks/rail-alert";
import { useDraft } from "@/components/forms/use-draft";
import { useOperation } from "@/components/forms/use-operation";
import { approvalStepUp } from "@/components/payouts/sending-terms";
import { transferBodyOf } from "@/components/payouts/transfer-body";
import { TransferReview } from "@/components/payouts/transfer-review";
import { AccountResult } from "@/components/recipient/account-result";
import { isUnknown, useRecipient } from "@/components/recipient/use-recipient";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { CardSkeleton } from "@/components/ui/skeleton";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { showTransaction } from "@/lib/client/refresh-money";
import { AmountStep } from "./amount-step";
import {
  draftOfAnother,
  emptyDraft,
  hasEnded,
  reachableStep,
  steps,
  type Draft,
  type FlowProps,
  type Step,
} from "./draft";
import { QuoteStep } from "./quote-step";
import { RecipientStep } from "./recipient-step";

interface ConvertFlowProps {
  merchantId: string;
  feeBasisPoints: number;
  testnet: boolean;
  /** What a failed payout had, when this one repeats it. */
  again: Pick<Draft, "phoneNumber" | "amount" | "description"> | null;
}

/** From USDT to a mobile-money payout, or from cedis to USDT, a step at a time. */
export function ConvertFlow({ merchantId, feeBasisPoints, testnet, again }: ConvertFlowProps) {
  const name = `cedirail.convert.${merchantId}`;
  const handle = useDraft(name, emptyDraft);
  const { wanted, go } = useStep();
  const queries = useQueryClient();
  const { draft, known, replace } = handle;
  const { data: overview } = useQuery(overviewQuery());
  const { data: networks } = useQuery(networkStatusQuery());
  const { data: settings } = useQuery(payoutSettingsQuery());
  const withoutApproval = settings?.withoutApproval ?? null;
  const sending = useOperation<"mobile-money.transfer">({
    storedAs: `${name}.attempt`,
    stepUp: approvalStepUp(withoutApproval, draft.amount),
    onDone: (transaction) => {
      showTransaction(queries, transaction);
      handle.change({ transactionId: transaction.transactionId });
      go("sent", true);
    },
  });
  const ended = hasEnded(draft);
  useEffect(() => {
    if (again !== null && wanted === null) {
      replace(draftOfAnother(again));
      go("recipient", true);
    } else if (wanted === null && ended) replace(emptyDraft);
  }, [again, wanted, ended, replace, go]);

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
          {...{ name, go, overview, withoutApproval, sending, testnet, feeBasisPoints }}
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

const titles = { amount: "Amount", quote: "Quote", recipient: "Recipient", review: "Review" };

const stepsOf = {
  convert: ["amount", "quote", "recipient", "review"],
  wallet: ["amount", "recipient", "review"],
  toUsdt: ["amount", "quote"],
  number: ["amount", "recipient", "review"],
} as const satisfies Record<Draft["way"], readonly Step[]>;

/** The steps of the flow, and which of them is being done. */
function Steps({ step, way }: { step: Step; way: Draft["way"] }) {
  if (step === "sent" || step === "converted") return null;
  const shown: readonly (keyof typeof titles)[] = stepsOf[way];
  const current = shown.indexOf(step);
  return (
    <div>
      <p aria-hidden="true" className="mb-2 text-small text-muted sm:hidden">
        Step {current + 1} of {shown.length}:{" "}
        <span className="font-medium text-ink">{titles[step]}</span>
      </p>
      <ol aria-label="Steps" className="flex gap-2">
        {shown.map((one, index) => (
          <li
            key={one}
            aria-current={index === current ? "step" : undefined}
            className={classNames(
              "flex-1 border-t-4 sm:pt-2",
              index < current && "border-ink",
              index === current && "border-accent",
              index > current && "border-line",
            )}
          >
            <span
              className={classNames(
                "sr-only text-small sm:not-sr-only",
                index === current ? "font-medium" : "text-muted",
              )}
            >
              {index + 1}. {titles[one]}
              {index < current && <span className="sr-only"> (done)</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

// Only at the end: their texts are long.
const SentStep = dynamic(() => import("./sent-step").then((module) => module.SentStep));
const ConvertedStep = dynamic(() =>
  import("./converted-step").then((module) => module.ConvertedStep),
);

const views: Record<Step, ComponentType<FlowProps>> = {
  amount: AmountStep,
  quote: QuoteStep,
  recipient: RecipientStep,
  review: ReviewStep,
  sent: SentStep,
  converted: ConvertedStep,
};

/** Everything about the payment, then one button that names the act. */
function ReviewStep(props: FlowProps) {
  const { draft, go, networks, sending } = props;
  const recipient = useRecipient(draft, networks);
  const { account, carrier } = recipient;
  const body = sending.pending?.request.body ?? bodyOf(props, recipient);
  const edit = () => go("recipient");
  if (!body)
    return (
      <div className="grid max-w-form gap-5">
        {account.isFetching ? (
          <CardSkeleton rows={6} label="Looking up the name on the account" />
        ) : (
          <AccountResult recipient={recipient} />
        )}
        <Button block onClick={edit}>
          Edit
        </Button>
      </div>
    );
  return (
    <div className="grid max-w-form gap-5">
      <TransferReview
        {...props}
        body={body}
        carrier={carrier}
        name={body.accountName ?? body.phoneNumber ?? ""}
        facts={{
          "Name on the account": body.accountName ?? "Not known",
          Number: body.phoneNumber,
          Network: carrier?.name,
        }}
        records={{ Note: body.description }}
        edit={edit}
      >
        {carrier?.payout.status === "closed" && <RailAlert network={carrier} way="payout" />}
      </TransferReview>
    </div>
  );
}

/** What is sent; null until the network says whose number it is, or does not respond. */
function bodyOf({ draft }: FlowProps, recipient: ReturnType<typeof useRecipient>) {
  const { data } = recipient.account;
  // A network that does not respond queues the payout; a number without an account is not paid.
  if (!data || isUnknown(recipient)) return null;
  const body = transferBodyOf({ ...draft, beneficiary: null, externalRef: "" }, data);
  const { conversionId, converted } = draft;
  // The quote is for the network that is shown, so it is the one that pays.
  if (body && data.valid) body.provider ??= recipient.carrier?.code;
  return body && conversionId !== null && converted ? { ...body, conversionId } : body;
}
