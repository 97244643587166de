import type { ReactNode } from "react";
import { ActButton } from "@/components/forms/act-button";
import type { OperationHandle } from "@/components/forms/use-operation";
import type { Network } from "@/components/labels/networks";
import { ApprovalAlert, mustWait } from "@/components/recipient/approval-alert";
import { ReviewCard, type Facts } from "@/components/recipient/review-card";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import type { ResponseOf } from "@/lib/client/operation-types";
import { moneyText } from "@/lib/money-text";
import { costFacts } from "./cost-lines";
import { sendingTerms } from "./sending-terms";
import type { TransferBody } from "./transfer-body";

/** What every form that sends a payout has. */
export interface TransferContext {
  overview: ResponseOf<"overview.read">;
  networks: Network[];
  /** Above which amount a payout needs approval; null: none does. */
  withoutApproval: string | null;
  sending: OperationHandle<"mobile-money.transfer">;
}

interface TransferReviewProps extends TransferContext {
  body: TransferBody;
  /** The network that would carry it. */
  carrier: Network | null;
  /** Who receives it. */
  name: string;
  facts: Facts;
  /** Below the costs. */
  records: Facts;
  loading?: boolean;
  edit: () => void;
  /** What the network says, below the card. */
  children: ReactNode;
}

/** Everything about a payout, whether it needs approval, and one button that names the act. */
export function TransferReview(props: TransferReviewProps) {
  const { overview, networks, withoutApproval, sending, body, carrier, name } = props;
  const amount = String(body.amount);
  const amountMinor = minorOf(amount, "GHSFIAT");
  const availableMinor = minorOf(overview.balances.GHSFIAT.available, "GHSFIAT");
  const terms = sendingTerms(networks, carrier?.code ?? null);
  const waits = mustWait(withoutApproval, amountMinor);
  return (
    <>
      <ReviewCard
        label="They receive"
        amount={amount}
        facts={{
          ...props.facts,
          ...costFacts({ amountMinor, availableMinor, terms }),
          ...props.records,
        }}
      />
      {props.children}
      {waits && <ApprovalAlert withoutApproval={withoutApproval} />}
      <ActButton
        operation={sending}
        onAct={() => sending.send("mobile-money.transfer", { body })}
        slow={["sending", "sent"]}
        otherwise="Nothing was sent, and your cedis are in your wallet."
        loading={props.loading ?? false}
        disabled={carrier?.payout.status === "closed"}
        edit={props.edit}
      >
        {waits ? "Submit" : "Send"} {moneyText(amountMinor, "GHS")} to {formatPhone(name)}
        {waits && " for approval"}
      </ActButton>
    </>
  );
}
