"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { NetworksLink, RailNotice } from "@/components/networks/rail-notice";
import type { Network } from "@/components/networks/words";
import { networkName } from "@/components/transactions/words";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { AnswerOf } from "@/lib/client/operation-types";

type Account = AnswerOf<"momo.verify">;

interface PayerAnswerProps {
  account: UseQueryResult<Account>;
  /** False while the number is not complete. */
  asked: boolean;
  /** The one that will ask the payer, as it is just now. */
  network: Network | null;
}

/** What is known of the payer's number, so that nobody asks a wrong one: whose it is, or why not. */
export function PayerAnswer({ account, asked, network }: PayerAnswerProps) {
  return (
    <div role="status" className="grid min-h-18 content-start gap-3">
      {asked && <Answer account={account} network={network} />}
    </div>
  );
}

function Answer({ account, network }: Omit<PayerAnswerProps, "asked">) {
  if (network?.collection.status === "closed")
    return <RailNotice network={network} way="collection" />;
  if (account.isFetching && !account.data)
    return (
      <div className="flex items-center gap-3 rounded-card bg-sunken p-4 text-small text-muted">
        <Skeleton className="size-5 rounded-full bg-line" />
        Asking the network whose number this is…
      </div>
    );
  if (account.error) return <NotAsked account={account} text={account.error.message} />;
  if (!account.data) return null;
  if (!account.data.answered) return <Silent account={account} network={network} />;
  return (
    <>
      <Whose account={account} answer={account.data} />
      {network && <RailNotice network={network} way="collection" />}
    </>
  );
}

function Whose({ account, answer }: Pick<PayerAnswerProps, "account"> & { answer: Account }) {
  const { valid, accountName, provider } = answer;
  if (!valid)
    return (
      <Notice tone="failed" title="We found no mobile-money account under this number">
        <p>Check the number with the payer, or choose the network yourself. Nobody was asked.</p>
        <AskAgain account={account} />
      </Notice>
    );
  if (accountName === null)
    return (
      <Notice tone="attention" title={`An account at ${networkName(provider)}, without a name`}>
        The network has no name on record. Make sure of the number before you ask.
      </Notice>
    );
  return (
    <Notice tone="completed" title={accountName}>
      The name on the account at {networkName(provider)}.
    </Notice>
  );
}

/** The request can be made all the same: it goes out when the network is back. */
function Silent({ account, network }: Omit<PayerAnswerProps, "asked">) {
  if (network?.collection.status === "degraded")
    return <RailNotice network={network} way="collection" />;
  const name = network?.name ?? "The network";
  return (
    <Notice tone="attention" title={`${name} does not answer just now`}>
      <p>
        We could not ask whose number this is. You can go on: the request waits and goes out by
        itself when the network is back. Until then you can cancel it.
      </p>
      <AskAgain account={account} />
      <NetworksLink />
    </Notice>
  );
}

function NotAsked({ account, text }: Pick<PayerAnswerProps, "account"> & { text: string }) {
  return (
    <Notice tone="attention" title="We could not ask whose number this is">
      <p>{text} Nobody was asked to pay, and what you typed is kept.</p>
      <AskAgain account={account} />
    </Notice>
  );
}

function AskAgain({ account }: Pick<PayerAnswerProps, "account">) {
  return (
    <div className="mt-3">
      <Button size="small" loading={account.isFetching} onClick={() => void account.refetch()}>
        Look again
      </Button>
    </div>
  );
}
