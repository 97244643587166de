"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { networkName } from "@/components/transactions/words";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { Skeleton } from "@/components/ui/skeleton";
import type { AnswerOf } from "@/lib/client/operation-types";

interface AccountAnswerProps {
  account: UseQueryResult<AnswerOf<"momo.verify">>;
  /** False while the number is not complete. */
  asked: boolean;
}

/** What the network says about a number: whose account it is, or that there is none. */
export function AccountAnswer({ account, asked }: AccountAnswerProps) {
  return (
    <div role="status" className="min-h-18">
      <Answer account={account} asked={asked} />
    </div>
  );
}

function Answer({ account, asked }: AccountAnswerProps) {
  const again = (
    <div className="mt-3">
      <Button size="small" loading={account.isFetching} onClick={() => void account.refetch()}>
        Ask again
      </Button>
    </div>
  );
  if (!asked) return null;
  if (account.isFetching && !account.data)
    return (
      <div className="flex items-center gap-3 rounded-card bg-sunken p-4 text-small text-muted">
        <Skeleton className="size-5 rounded-full bg-line" />
        Asking the network whose number this is…
      </div>
    );
  if (account.error)
    return (
      <Notice tone="attention" title="We could not ask the network">
        <p>{account.error.message} Nothing was sent, and what you typed is kept.</p>
        {again}
      </Notice>
    );
  if (!account.data) return null;
  const { valid, accountName, provider } = account.data;
  if (!valid)
    return (
      <Notice tone="failed" title="We found no mobile-money account under this number">
        <p>
          Check the number with the person, or choose the network yourself. Nothing was sent: your
          cedis are in your wallet.
        </p>
        {again}
      </Notice>
    );
  if (accountName === null)
    return (
      <Notice tone="attention" title={`An account at ${networkName(provider)}, without a name`}>
        The network has no name on record. Make sure of the number before you send.
      </Notice>
    );
  return (
    <Notice tone="completed" title={accountName}>
      The name on the account at {networkName(provider)}.
    </Notice>
  );
}
