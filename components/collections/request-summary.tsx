import type { Network } from "@/components/labels/networks";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { shareOf } from "./collection-terms";
import type { RequestAct } from "./request-act";

interface RequestSummaryProps {
  act: RequestAct;
  network: Network;
  /** Null where the network did not tell it. */
  accountName: string | null;
}

/** What the payer pays, whom that is, and what of it reaches the wallet. */
export function RequestSummary({ act, network, accountName }: RequestSummaryProps) {
  const { amount, phoneNumber, description, externalRef } = act.body;
  const share = shareOf(minorOf(amount, "GHSFIAT"), network.collection);
  const cedis = (minor: bigint) => <Amount value={minor} currency="GHS" />;
  return (
    <Card>
      <p className="text-small text-muted">They pay</p>
      <Amount value={amount} currency="GHS" size="display" />
      <div className="mt-4 border-t border-line pt-2">
        <DetailList
          items={[
            {
              label: "Name on the account",
              value:
                accountName === null ? (
                  <span className="text-muted">Not known</span>
                ) : (
                  <span className="font-semibold">{accountName}</span>
                ),
            },
            { label: "Number", value: <span className="figures">{formatPhone(phoneNumber)}</span> },
            { label: "Network", value: network.name },
            { label: "Fee", value: cedis(share.feeMinor) },
            { label: "You get", value: cedis(share.receivedMinor) },
            ...(description === undefined ? [] : [{ label: "Description", value: description }]),
            ...(externalRef === undefined ? [] : [{ label: "Your reference", value: externalRef }]),
          ]}
        />
      </div>
    </Card>
  );
}
