"use client";

import { useQuery } from "@tanstack/react-query";
import { ActButton } from "@/components/forms/act-button";
import { useFlow } from "@/components/forms/use-flow";
import { shortAddress } from "@/components/labels/addresses";
import { costFacts } from "@/components/payouts/cost-lines";
import { ApprovalAlert } from "@/components/recipient/approval-alert";
import { ReviewCard } from "@/components/recipient/review-card";
import { Alert } from "@/components/ui/alert";
import { CardSkeleton } from "@/components/ui/skeleton";
import { WholeAddress } from "@/components/ui/whole-address";
import { readAddress } from "@/lib/address";
import { minorOf } from "@/lib/client/amounts";
import { addressSettingsQuery } from "@/lib/client/queries/addresses";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { moneyText } from "@/lib/money-text";
import { worthOfUsdt } from "@/lib/pricing";
import { addressOf, emptyDraft, withdrawBodyOf, type WithdrawDraft } from "./withdraw-draft";
import { WithdrawForm, type WithdrawProps } from "./withdraw-form";
import { needsApproval, type WithdrawTerms } from "./withdraw-terms";

interface WithdrawFlowProps {
  merchantId: string;
  terms: WithdrawTerms;
  hasAddresses: boolean;
  /** What the form holds at first, where it was opened for a saved address. */
  initial: Partial<WithdrawDraft> | null;
}

/** One withdrawal to an address: typed, reviewed, sent. */
export function WithdrawFlow({ merchantId, terms, hasAddresses, initial }: WithdrawFlowProps) {
  const { data: overview } = useQuery(overviewQuery());
  const { data: approvals } = useQuery(payoutSettingsQuery());
  const { data: settings } = useQuery(addressSettingsQuery());
  const withoutApproval = approvals?.withoutApproval ?? null;
  const wallet = overview?.walletAddress ?? "";
  const flow = useFlow<"wallet.withdraw", WithdrawDraft>({
    name: `cedirail.withdrawal.${merchantId}`,
    address: "/dashboard/wallet/withdraw",
    empty: emptyDraft,
    initial,
    bodyOf: (draft) => withdrawBodyOf(draft, wallet),
    stepUp: (draft) =>
      needsApproval(draft, terms, withoutApproval)
        ? "Withdrawals above your approval limit need your password first."
        : undefined,
  });
  if (!flow.ready || !overview || !approvals || !settings)
    return <CardSkeleton rows={6} label="Loading" />;
  const { onlySaved } = settings.inForce;
  const props = { ...flow, overview, terms, withoutApproval, onlySaved, hasAddresses };
  return flow.reviewing ? <WithdrawReview {...props} /> : <WithdrawForm {...props} />;
}

/** Where it goes, character by character, what it costs, and one button that names the act. */
function WithdrawReview(props: WithdrawProps) {
  const { draft, edit, sending, overview, terms, withoutApproval } = props;
  const body = sending.pending?.request.body ?? withdrawBodyOf(draft, overview.walletAddress);
  if (!body || body.destination.type !== "wallet") return null;
  const typed = body.destination.address;
  const address = readAddress(typed) ?? typed;
  const amount = String(body.amount);
  const amountMinor = minorOf(amount, "USDT");
  const availableMinor = minorOf(overview.balances.USDT.available, "USDT");
  const waits = needsApproval(draft, terms, withoutApproval);
  const label = draft.saved && addressOf(draft) === typed ? draft.saved.label : null;
  return (
    <div className="grid gap-5">
      <ReviewCard
        label="They receive"
        amount={amount}
        currency="USDT"
        facts={{
          To: label,
          Address: <WholeAddress address={address} />,
          Network: terms.network,
          ...costFacts({ amountMinor, availableMinor, terms, currency: "USDT" }),
          "Counts toward your limits":
            terms.rate && moneyText(worthOfUsdt(amountMinor, terms.rate), "GHS"),
          Note: draft.description.trim(),
          "Your reference": draft.externalRef.trim(),
        }}
      />
      <Alert tone="attention" title="A withdrawal cannot be undone">
        Compare every group of the address with the one you were given.
      </Alert>
      {waits && <ApprovalAlert withoutApproval={withoutApproval} />}
      <ActButton
        operation={sending}
        onAct={() => sending.send("wallet.withdraw", { body })}
        slow={["sending", "sent"]}
        otherwise="Nothing was sent, and your USDT is in your wallet."
        loading={false}
        disabled={terms.closed !== null}
        edit={() => edit(null)}
      >
        {waits ? "Submit" : "Send"} {moneyText(amountMinor, "USDT")} to{" "}
        {label ?? shortAddress(address)}
        {waits && " for approval"}
      </ActButton>
    </div>
  );
}
