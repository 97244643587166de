"use client";

import { networkName } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { minorOf, readTypedAmount } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { AccountResult } from "./account-result";
import { costItems } from "./cost-lines";
import type { PayoutProps } from "./payout-props";
import { SendButton } from "./send-button";
import { sendingTerms, type Network } from "./sending-terms";
import { questionOf, transferBodyOf, type TransferBody } from "./transfer-body";
import { useRecipient } from "./use-recipient";
import { bodyBegun, type SendPayout } from "./use-send-payout";

interface PayoutReviewProps extends PayoutProps {
  sending: SendPayout<TransferBody>;
}

/** Who gets what, what it costs and whether it waits; then one button that names the act. */
export function PayoutReview(props: PayoutReviewProps) {
  const { draft, edit, sending, networks, approvalThreshold } = props;
  const { phone, account, carrier } = useRecipient(draft, networks);
  const amountMinor = readTypedAmount(draft.amount, "GHSFIAT") ?? 0n;
  const name = draft.beneficiary?.name ?? account.data?.accountName ?? formatPhone(phone ?? "");
  const plain = account.data?.valid && account.data.nameStatus === "resolved";
  return (
    <div className="grid gap-5">
      <Summary {...props} name={account.data?.accountName ?? null} carrier={carrier} />
      {!(plain && carrier?.payout.status === "operational") && (
        <AccountResult
          account={account}
          asked={phone !== null}
          savedName={draft.beneficiary?.name}
          carrier={carrier}
        />
      )}
      <SendButton
        sending={sending}
        body={bodyBegun<TransferBody>(draft) ?? transferBodyOf(draft, account.data)}
        amountMinor={amountMinor}
        name={name}
        threshold={approvalThreshold}
        begun={draft.sending}
        loading={account.isLoading}
        closed={carrier?.payout.status === "closed"}
        change={() => edit(null)}
      />
    </div>
  );
}

interface SummaryProps extends PayoutProps {
  /** On the account, as the network tells it. */
  name: string | null;
  carrier: Network | null;
}

function Summary({ draft, overview, networks, name, carrier }: SummaryProps) {
  const { beneficiary, note, reference, save, saveAs } = draft;
  const amountMinor = readTypedAmount(draft.amount, "GHSFIAT") ?? 0n;
  const availableMinor = minorOf(overview.balances.GHSFIAT.available, "GHSFIAT");
  const terms = sendingTerms(networks, carrier?.code ?? null);
  const facts: [label: string, text: string | null][] = [
    ["Beneficiary", beneficiary && beneficiary.name],
    ["Name on the account", name ?? "Not known"],
    ["Number", formatPhone(questionOf(draft).phone ?? "")],
    ["Network", carrier ? carrier.name : networkName(null)],
  ];
  const records: [label: string, text: string | null][] = [
    ["Note", note.trim()],
    ["Your reference", reference.trim()],
    ["Saved as", beneficiary === null && save ? saveAs.trim() : null],
  ];
  return (
    <Card>
      <p className="text-small text-muted">They receive</p>
      <Amount value={amountMinor} currency="GHS" size="display" />
      <div className="mt-4 border-t border-line pt-2">
        <DetailList
          items={[
            ...asItems(facts),
            ...costItems({ amountMinor, availableMinor, terms }),
            ...asItems(records),
          ]}
        />
      </div>
    </Card>
  );
}

function asItems(facts: [label: string, text: string | null][]) {
  return facts
    .filter(([, text]) => text)
    .map(([label, text]) => ({ label, value: <span className="figures">{text}</span> }));
}
