"use client";

import { RailAlert } from "@/components/networks/rail-alert";
import { transferBodyOf } from "@/components/payouts/transfer-body";
import { TransferReview } from "@/components/payouts/transfer-review";
import { AccountResult } from "@/components/recipient/account-result";
import { isUnknown, useRecipient } from "@/components/recipient/use-recipient";
import { Button } from "@/components/ui/button";
import { CardSkeleton } from "@/components/ui/skeleton";
import type { FlowProps } from "./draft";

/** Everything about the payment, then one button that names the act. */
export function ReviewStep(props: FlowProps) {
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
