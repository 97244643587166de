"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { NetworksAlert } from "@/components/networks/networks-alert";
import { NetworksLink, RailAlert } from "@/components/networks/rail-alert";
import type { Network } from "@/components/labels/networks";
import { networkName } from "@/components/labels/transactions";
import { Button } from "@/components/ui/button";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import type { ResponseOf } from "@/lib/client/operation-types";

type Account = ResponseOf<"mobile-money.verify">;

/** What follows from each answer for what the number is for. */
const texts = {
  send: {
    failed: "Nothing was sent, and what you typed is kept.",
    none: "Nothing was sent: your cedis are in your wallet.",
    silent:
      "You can go on: the payout waits and goes out by itself when the network is back. Until then you can cancel it.",
  },
  ask: {
    failed: "Nobody was asked to pay, and what you typed is kept.",
    none: "Nobody was asked to pay.",
    silent:
      "You can go on: the request waits and goes out by itself when the network is back. Until then you can cancel it.",
  },
  save: {
    failed: "You can save the number all the same.",
    none: "You can save it all the same.",
    silent: "You can save it all the same; we ask again before each payout.",
  },
};
type Purpose = keyof typeof texts;

interface AccountResultProps {
  account: UseQueryResult<Account>;
  /** False while the number is not complete. */
  asked: boolean;
  /** Under which name the number was saved, if it was. */
  savedName?: string | undefined;
  /** The network that would carry the money, as it is just now. */
  carrier?: Network | null;
  purpose?: Purpose;
  /** All networks: while there is no number, those in trouble are told. */
  networks?: readonly Network[];
}

/** What the network says about a number: whose account it is, or that there is none. */
export function AccountResult({
  asked,
  carrier = null,
  purpose = "send",
  networks = [],
  ...rest
}: AccountResultProps) {
  return (
    <div role="status" className="grid min-h-18 content-start gap-3">
      {asked ? (
        <Answer {...rest} carrier={carrier} purpose={purpose} />
      ) : (
        <NetworksAlert networks={networks} way={wayOf(purpose)} />
      )}
    </div>
  );
}

const wayOf = (purpose: Purpose) => (purpose === "ask" ? "collection" : "payout");

interface AnswerProps extends Pick<AccountResultProps, "account" | "savedName"> {
  carrier: Network | null;
  purpose: Purpose;
}

function Answer({ account, savedName, carrier, purpose }: AnswerProps) {
  const way = wayOf(purpose);
  if (purpose === "ask" && carrier?.collection.status === "closed")
    return <RailAlert network={carrier} way={way} />;
  if (account.isFetching && !account.data)
    return (
      <div className="flex items-center gap-3 rounded-card bg-sunken p-4 text-small text-muted">
        <Skeleton className="size-5 rounded-full bg-line" />
        Asking the network whose number this is…
      </div>
    );
  if (account.error)
    return (
      <Alert tone="attention" title="We could not ask the network">
        <p>
          {account.error.message} {texts[purpose].failed}
        </p>
        <AskAgain account={account} />
      </Alert>
    );
  if (!account.data) return null;
  const isTroubled = carrier !== null && carrier[way].status !== "operational";
  return (
    <>
      {account.data.answered ? (
        <Whose account={account} answer={account.data} savedName={savedName} purpose={purpose} />
      ) : (
        !isTroubled && <Silent account={account} purpose={purpose} carrier={carrier} />
      )}
      {isTroubled && <RailAlert network={carrier} way={way} />}
    </>
  );
}

interface WhoseProps extends Pick<AnswerProps, "account" | "savedName" | "purpose"> {
  answer: Account;
}

function Whose({ account, answer, savedName, purpose }: WhoseProps) {
  const { valid, accountName, provider, nameStatus } = answer;
  if (!valid)
    return (
      <Alert tone="failed" title="We found no mobile-money account under this number">
        <p>
          Check the number with the person, or choose the network yourself. {texts[purpose].none}
        </p>
        <AskAgain account={account} />
      </Alert>
    );
  if (accountName === null)
    return (
      <Alert tone="attention" title={`An account at ${networkName(provider)}, without a name`}>
        The network has no name on record. Make sure of the number before you {purpose}.
      </Alert>
    );
  if (nameStatus === "mismatch")
    return (
      <Alert tone="attention" title={`The account is in another name: ${accountName}`}>
        {networkName(provider)} does not know it as {savedName}. Make sure that it is the right
        person.
      </Alert>
    );
  return (
    <Alert tone="completed" title={accountName}>
      The name on the account at {networkName(provider)}.
    </Alert>
  );
}

function Silent({ account, purpose, carrier }: Omit<AnswerProps, "savedName">) {
  return (
    <Alert tone="attention" title={`${carrier?.name ?? "The network"} does not answer just now`}>
      <p>We could not ask whose number this is. {texts[purpose].silent}</p>
      <AskAgain account={account} />
      <NetworksLink />
    </Alert>
  );
}

function AskAgain({ account }: Pick<AnswerProps, "account">) {
  return (
    <div className="mt-3">
      <Button size="small" loading={account.isFetching} onClick={() => void account.refetch()}>
        Ask again
      </Button>
    </div>
  );
}
