"use client";

import { useQuery } from "@tanstack/react-query";
import { RailAlert } from "@/components/networks/rail-alert";
import { AccountResult } from "@/components/payouts/account-result";
import { SendButton } from "@/components/payouts/send-button";
import { carrierOf, sendingTerms } from "@/components/payouts/sending-terms";
import { bodyBegun, useSendPayout } from "@/components/payouts/use-send-payout";
import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { ListSkeleton } from "@/components/ui/skeleton";
import { minorOf, plainAmount, readTypedAmount } from "@/lib/client/amounts";
import { sendingFeeOn } from "@/lib/client/conversion-estimate";
import { formatPhone } from "@/lib/client/format-phone";
import type { ResponseOf, RequestOf } from "@/lib/client/operation-types";
import { readTypedPhone } from "@/lib/client/phone-entry";
import { accountQuery, type NetworkCode } from "@/lib/client/queries/mobile-money";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { formatAmount } from "@/lib/money";
import type { FlowProps } from "./flow-props";

type TransferBody = RequestOf<"mobile-money.transfer">["body"] & { phoneNumber: string };

/** Everything once more, then one button that names the act. */
export function ReviewStep(props: FlowProps) {
  const { draft, change, go, networks } = props;
  const phone = readTypedPhone(draft.phone);
  const account = useQuery(accountQuery(phone, draft.network || null));
  const { data: settings } = useQuery(payoutSettingsQuery());
  const sending = useSendPayout<TransferBody>({
    draft,
    change,
    sent: ({ transactionId }) => {
      change({ transactionId, sending: false });
      go("sent", true);
    },
  });
  const body = bodyBegun<TransferBody>(draft) ?? bodyOf(props, phone, account.data);
  if (!body)
    return (
      <div className="grid gap-5">
        {account.isFetching ? (
          <Card padding="flush">
            <ListSkeleton rows={6} label="Asking the network whose number this is" />
          </Card>
        ) : (
          <AccountResult account={account} asked={phone !== null} />
        )}
        <Button block onClick={() => go("recipient")}>
          Change the recipient
        </Button>
      </div>
    );
  const carrier = carrierOf(networks, { phone, chosen: body.provider ?? null, found: null });
  const isClosed = carrier?.payout.status === "closed";
  return (
    <div className="grid gap-5">
      <Summary body={body} {...props} />
      {isClosed && <RailAlert network={carrier} way="payout" />}
      <SendButton
        sending={sending}
        body={body}
        amountMinor={minorOf(String(body.amount), "GHSFIAT")}
        name={body.accountName ?? formatPhone(body.phoneNumber)}
        threshold={settings?.approvalThreshold ?? null}
        begun={draft.sending}
        closed={isClosed}
        change={() => go("recipient")}
      />
    </div>
  );
}

function bodyOf(
  { draft }: FlowProps,
  phone: string | null,
  account: ResponseOf<"mobile-money.verify"> | undefined,
): TransferBody | null {
  const amountMinor = readTypedAmount(draft.payAmount, "GHSFIAT");
  if (phone === null || amountMinor === null || !account) return null;
  // A network that does not answer queues the payout; a number that none knows is not paid.
  if (!account.valid && account.answered) return null;
  const provider = account.valid ? account.provider : draft.network;
  const note = draft.note.trim();
  return {
    amount: formatAmount(amountMinor, "GHSFIAT"),
    phoneNumber: phone,
    ...(provider ? { provider: provider as NetworkCode } : {}),
    ...(account.accountName ? { accountName: account.accountName } : {}),
    ...(note === "" ? {} : { description: note }),
    ...(draft.conversionId !== null && draft.converted ? { conversionId: draft.conversionId } : {}),
  };
}

function Summary({ body, networks, overview }: FlowProps & { body: TransferBody }) {
  const terms = sendingTerms(networks, body.provider ?? null);
  const amountMinor = minorOf(plainAmount(String(body.amount)), "GHSFIAT");
  const feeMinor = sendingFeeOn(amountMinor, terms.fee);
  const cedis = (minor: bigint) => <Amount value={minor} currency="GHS" />;
  const leftMinor =
    minorOf(overview.balances.GHSFIAT.available, "GHSFIAT") - amountMinor - feeMinor;
  return (
    <Card>
      <p className="text-small text-muted">They receive</p>
      <Amount value={String(body.amount)} currency="GHS" size="display" />
      <div className="mt-4 border-t border-line pt-2">
        <DetailList
          items={[
            {
              label: "Name on the account",
              value: <span className="font-semibold">{body.accountName ?? "Not on record"}</span>,
            },
            {
              label: "Number",
              value: <span className="figures">{formatPhone(body.phoneNumber)}</span>,
            },
            { label: "Network", value: networkName(body.provider ?? null) },
            { label: "Fee", value: cedis(feeMinor) },
            { label: "Leaves your wallet", value: cedis(amountMinor + feeMinor) },
            ...(leftMinor >= 0n ? [{ label: "Stays available", value: cedis(leftMinor) }] : []),
            ...(body.description ? [{ label: "Note", value: body.description }] : []),
          ]}
        />
      </div>
    </Card>
  );
}
