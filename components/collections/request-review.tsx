"use client";

import { ActProblem } from "@/components/forms/act-problem";
import { SlowAlert } from "@/components/forms/slow-alert";
import type { Network } from "@/components/labels/networks";
import { AccountResult } from "@/components/recipient/account-result";
import { isUnknown, useRecipient } from "@/components/recipient/use-recipient";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { minorOf } from "@/lib/client/amounts";
import { formatPhone } from "@/lib/client/format-phone";
import { moneyText } from "@/lib/money-text";
import { collectionBodyOf, type CollectId, type CollectionBody } from "./request-draft";
import type { RequestProps } from "./request-flow";
import { shareFacts } from "./share-facts";

/** Everything about a request, then one button that names the act. */
export function RequestReview({ draft, go, networks, request }: RequestProps) {
  const payer = useRecipient(draft, networks);
  // What may have been requested already is sent again unchanged, whatever is typed now.
  const { pending } = request;
  const body = pending?.request.body ?? collectionBodyOf(draft);
  const network = pending
    ? networks.find(({ code }) => pending.id === `mobile-money.collect-${code}`)
    : payer.carrier;
  if (!body || !network)
    return (
      <div className="grid gap-5">
        <AccountResult recipient={payer} purpose="collect" />
        <Button block onClick={() => go("form")}>
          Edit
        </Button>
      </div>
    );
  const { collection } = network;
  const accountName = payer.account.data?.accountName ?? null;
  const amount = String(body.amount);
  const isWell = collection.status === "operational" && payer.account.data?.valid === true;
  const mayRequest = pending !== null || (collection.status !== "closed" && !isUnknown(payer));
  const id: CollectId = `mobile-money.collect-${network.code}`;
  return (
    <div className="grid gap-5">
      <Summary body={body} network={network} accountName={accountName} />
      {!isWell && <AccountResult recipient={payer} purpose="collect" />}
      <ActProblem
        error={request.problem}
        unconfirmed={request.unconfirmed}
        done="requested"
        otherwise="Nothing was requested."
      />
      <Button
        variant="primary"
        block
        loading={request.busy || payer.account.isLoading}
        disabled={!mayRequest}
        onClick={() => request.send(id, { body })}
      >
        Request {moneyText(amount, "GHS")} from {accountName ?? formatPhone(body.phoneNumber)}
      </Button>
      <SlowAlert busy={request.busy} doing="requesting" done="requested" />
      {pending === null && (
        <Button variant="quiet" block onClick={() => go("form")}>
          Edit
        </Button>
      )}
    </div>
  );
}

interface SummaryProps {
  body: CollectionBody;
  network: Network;
  accountName: string | null;
}

function Summary({ body, network, accountName }: SummaryProps) {
  const { phoneNumber, description, externalRef } = body;
  const amount = String(body.amount);
  return (
    <Card>
      <p className="text-small text-muted">They pay</p>
      <Amount value={amount} currency="GHS" size="display" />
      <div className="mt-4 border-t border-line pt-2">
        <DetailList
          facts={{
            "Name on the account": accountName ?? "Not known",
            Number: formatPhone(phoneNumber),
            Network: network.name,
            ...shareFacts(minorOf(amount, "GHSFIAT"), network.collection),
            Description: description,
            "Your reference": externalRef,
          }}
        />
      </div>
    </Card>
  );
}
