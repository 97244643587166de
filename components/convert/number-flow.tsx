"use client";

import { useQuery } from "@tanstack/react-query";
import { ActButton } from "@/components/forms/act-button";
import { useFlow } from "@/components/forms/use-flow";
import { ApprovalAlert } from "@/components/recipient/approval-alert";
import { ReviewCard } from "@/components/recipient/review-card";
import { CardSkeleton } from "@/components/ui/skeleton";
import { WholeAddress } from "@/components/ui/whole-address";
import { needsApproval, type WithdrawTerms } from "@/components/wallet/withdraw-terms";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { resolutionQuery } from "@/lib/client/queries/identities";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { moneyText } from "@/lib/money-text";
import { feeOn } from "@/lib/pricing";
import { emptyDraft, paymentOf, type NumberDraft } from "./number-draft";
import { NumberForm, type NumberProps } from "./number-form";

interface NumberFlowProps {
  merchantId: string;
  terms: WithdrawTerms;
}

/** One payment in USDT to the wallet of a phone number: typed, reviewed, sent. */
export function NumberFlow({ merchantId, terms }: NumberFlowProps) {
  const { data: overview } = useQuery(overviewQuery());
  const { data: approvals } = useQuery(payoutSettingsQuery());
  const withoutApproval = approvals?.withoutApproval ?? null;
  const flow = useFlow<"payments.initiate", NumberDraft>({
    name: `cedirail.number.${merchantId}`,
    address: "/dashboard/convert/number",
    empty: emptyDraft,
    initial: null,
    bodyOf: paymentOf,
    stepUp: (draft) =>
      needsApproval(draft, terms, withoutApproval)
        ? "Payments above your approval limit need your password first."
        : undefined,
  });
  if (!flow.ready || !overview || !approvals) return <CardSkeleton rows={6} label="Loading" />;
  const props = { ...flow, overview, terms, withoutApproval };
  return flow.reviewing ? <NumberReview {...props} /> : <NumberForm {...props} />;
}

/** Who gets how much, in which wallet, what it costs, and one button that names the act. */
function NumberReview({ draft, edit, sending, terms, withoutApproval }: NumberProps) {
  const body = sending.pending?.request.body ?? paymentOf(draft);
  const { data: resolution } = useQuery(resolutionQuery(body?.recipient ?? null));
  if (!body) return null;
  const { recipient } = body;
  const amount = String(body.amount);
  const amountMinor = minorOf(amount, "USDT");
  const fee = moneyText(feeOn(amountMinor, terms.fee), "USDT");
  const waits = needsApproval(draft, terms, withoutApproval);
  const wallet = resolution?.wallet ?? null;
  return (
    <div className="grid gap-5">
      <ReviewCard
        label="They receive"
        amount={amount}
        currency="USDT"
        facts={{
          Number: recipient,
          Wallet: wallet !== null && <WholeAddress address={wallet} />,
          Fee: <>{fee}, or none if Cedirail holds the wallet</>,
          Note: draft.description.trim(),
          "Your reference": draft.externalRef.trim(),
        }}
      />
      {waits && <ApprovalAlert withoutApproval={withoutApproval} />}
      <ActButton
        operation={sending}
        onAct={() => sending.send("payments.initiate", { body })}
        slow={["sending", "sent"]}
        otherwise="Nothing was sent, and your USDT is in your wallet."
        loading={false}
        disabled={false}
        edit={() => edit(null)}
      >
        {waits ? "Submit" : "Send"} {moneyText(amountMinor, "USDT")} to {formatPhone(recipient)}
        {waits && " for approval"}
      </ActButton>
    </div>
  );
}
