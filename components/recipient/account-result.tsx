"use client";

import { NetworksAlert } from "@/components/networks/networks-alert";
import { NetworksLink, RailAlert } from "@/components/networks/rail-alert";
import type { Network } from "@/components/labels/networks";
import { networkName } from "@/components/labels/transactions";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import type { Account, Recipient } from "./use-recipient";

/** What follows from each result, by what the number is for. */
const texts = {
  send: {
    failed: "Nothing was sent, and nothing you typed is lost.",
    none: "Nothing was sent: your cedis are in your wallet.",
    silent:
      "You can continue: the payout is sent once the network responds. Until then you can cancel it.",
  },
  collect: {
    failed: "Nothing was requested, and nothing you typed is lost.",
    none: "Nothing was requested.",
    silent:
      "You can continue: the request is sent once the network responds. Until then you can cancel it.",
  },
  save: {
    failed: "You can save the number anyway.",
    none: "You can save it anyway.",
    silent: "You can save it anyway; we look it up again before each payout.",
  },
};
type Purpose = keyof typeof texts;

interface AccountResultProps {
  recipient: Recipient;
  purpose?: Purpose;
  /** The name under which the number was saved, if it was. */
  savedName?: string | undefined;
  /** All networks: while there is no number, those in trouble are shown. */
  networks?: readonly Network[];
}

/** What the network reports about a number: whose account it is, or that there is none. */
export function AccountResult({ networks = [], ...props }: AccountResultProps) {
  const { recipient, purpose = "send" } = props;
  return (
    <div role="status" className="grid content-start gap-3">
      {recipient.phone === null ? (
        <>
          <p className="rounded-card bg-sunken p-4 text-small text-muted">
            Enter the number to see whose account it is.
          </p>
          <NetworksAlert networks={networks} way={wayOf(purpose)} />
        </>
      ) : (
        <Result {...props} purpose={purpose} />
      )}
    </div>
  );
}

const wayOf = (purpose: Purpose) => (purpose === "collect" ? "collection" : "payout");

interface ResultProps extends AccountResultProps {
  purpose: Purpose;
}

function Result({ recipient, savedName, purpose }: ResultProps) {
  const { account, carrier } = recipient;
  const way = wayOf(purpose);
  if (purpose === "collect" && carrier?.collection.status === "closed")
    return <RailAlert network={carrier} way={way} />;
  if (account.isFetching && !account.data)
    return (
      <div className="flex items-center gap-3 rounded-card bg-sunken p-4 text-small text-muted">
        <Skeleton className="size-5 rounded-full bg-line" />
        Looking up the name on the account…
      </div>
    );
  if (account.error)
    return (
      <Alert tone="attention" title="We could not look up this number">
        <p>
          {account.error.message} {texts[purpose].failed}
        </p>
        <LookUpAgain {...recipient} />
      </Alert>
    );
  if (!account.data) return null;
  const isTroubled =
    purpose !== "save" && carrier !== null && carrier[way].status !== "operational";
  return (
    <>
      {account.data.answered ? (
        <Owner {...account.data} recipient={recipient} savedName={savedName} purpose={purpose} />
      ) : (
        !isTroubled && <Silent recipient={recipient} purpose={purpose} />
      )}
      {isTroubled && <RailAlert network={carrier} way={way} />}
    </>
  );
}

function Owner({
  recipient,
  savedName,
  purpose,
  valid,
  accountName,
  provider,
  nameStatus,
}: ResultProps & Account) {
  if (!valid)
    return (
      <Alert tone="failed" title="No mobile-money account has this number">
        <p>
          Check the number with the person, or choose the network yourself. {texts[purpose].none}
        </p>
        <LookUpAgain {...recipient} />
      </Alert>
    );
  if (accountName === null)
    return (
      <Alert tone="attention" title={`${networkName(provider)} has an account but no name`}>
        Check that the number is right before you {purpose}.
      </Alert>
    );
  if (nameStatus === "mismatch")
    return (
      <Alert tone="attention" title={`The account is in a different name: ${accountName}`}>
        {networkName(provider)} does not have it under {savedName}. Make sure that it is the right
        person.
      </Alert>
    );
  return (
    <Alert tone="completed" title={accountName}>
      The name on the account at {networkName(provider)}.
    </Alert>
  );
}

function Silent({ recipient, purpose }: Omit<ResultProps, "savedName">) {
  return (
    <Alert tone="attention" title={`${recipient.carrier?.name ?? "The network"} is not responding`}>
      <p>We could not look up the name on this account. {texts[purpose].silent}</p>
      <LookUpAgain {...recipient} />
      <NetworksLink />
    </Alert>
  );
}

function LookUpAgain({ account }: Pick<Recipient, "account">) {
  return (
    <div className="mt-3">
      <Button size="small" loading={account.isFetching} onClick={() => void account.refetch()}>
        Try again
      </Button>
    </div>
  );
}
