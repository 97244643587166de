"use client";

import { networkName } from "@/components/labels/transactions";
import { AccountResult } from "@/components/recipient/account-result";
import { useRecipient } from "@/components/recipient/use-recipient";
import { minorOf } from "@/lib/client/amounts";
import type { PayoutProps } from "./payout-flow";
import { ReviewCard } from "./review-card";
import { SendButton } from "./send-button";
import { sendingTerms } from "./sending-terms";
import { transferBodyOf } from "./transfer-body";

/** Who gets what, what it costs and whether it needs approval; then one button that names the act. */
export function PayoutReview(props: PayoutProps) {
  const { draft, edit, sending, networks, overview, approvalThreshold } = props;
  const { beneficiary, description, externalRef, save, saveAs } = draft;
  const recipient = useRecipient(draft, networks);
  const { phone, account, carrier } = recipient;
  const body = sending.pending?.request.body ?? transferBodyOf(draft, account.data);
  const plain = account.data?.valid && account.data.nameStatus === "resolved";
  return (
    <div className="grid gap-5">
      {body && (
        <ReviewCard
          amount={String(body.amount)}
          availableMinor={minorOf(overview.balances.GHSFIAT.available, "GHSFIAT")}
          terms={sendingTerms(networks, carrier?.code ?? null)}
          facts={[
            ["Beneficiary", beneficiary?.name],
            ["Name on the account", account.data?.accountName ?? "Not known"],
            ["Number", phone],
            ["Network", carrier?.name ?? networkName(null)],
          ]}
          records={[
            ["Note", description.trim()],
            ["Your reference", externalRef.trim()],
            ["Saved as", beneficiary === null && save ? saveAs.trim() : null],
          ]}
        />
      )}
      {!(plain && carrier?.payout.status === "operational") && (
        <AccountResult recipient={recipient} savedName={beneficiary?.name} />
      )}
      <SendButton
        sending={sending}
        body={body}
        name={beneficiary?.name ?? account.data?.accountName ?? phone ?? ""}
        threshold={approvalThreshold}
        loading={account.isLoading}
        closed={carrier?.payout.status === "closed"}
        edit={() => edit(null)}
      />
    </div>
  );
}
