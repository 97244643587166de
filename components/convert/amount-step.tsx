"use client";

import { useQuery } from "@tanstack/react-query";
import { FaucetButton } from "@/components/data/faucet-button";
import { Alert } from "@/components/ui/alert";
import { Button, ButtonLink } from "@/components/ui/button";
import { Choice } from "@/components/ui/choice";
import { CardSkeleton } from "@/components/ui/skeleton";
import { rateQuery } from "@/lib/client/queries/conversion";
import { moneyText } from "@/lib/money-text";
import { AmountForm } from "./amount-form";
import type { Draft, FlowProps } from "./draft";

/** What to do, and if it is a conversion, how much of it. */
export function AmountStep(flow: FlowProps) {
  const { draft, change, go, overview } = flow;
  return (
    <div className="grid gap-6">
      <WayChoice
        way={draft.way}
        cedis={overview.balances.GHSFIAT.available}
        usdt={overview.balances.USDT.available}
        choose={(way) => change({ way, conversionId: null, formerRate: null })}
      />
      {draft.way === "wallet" || draft.way === "number" ? (
        <div className="max-w-form">
          {draft.way === "wallet" ? (
            <Button variant="primary" block onClick={() => go("recipient")}>
              Choose the recipient
            </Button>
          ) : (
            <ButtonLink href="/dashboard/convert/number" variant="primary" block>
              Choose the recipient
            </ButtonLink>
          )}
        </div>
      ) : (
        <ConversionAmount {...flow} />
      )}
    </div>
  );
}

/** The form at the current rate; without one there is nothing to convert at. */
function ConversionAmount(flow: FlowProps) {
  const { data: rate, error, refetch } = useQuery(rateQuery());
  const isToUsdt = flow.draft.way === "toUsdt";
  if (rate && !rate.stale)
    return isToUsdt ? (
      <AmountForm {...flow} key="toUsdt" source="GHSFIAT" rate={rate.sell} />
    ) : (
      <AmountForm {...flow} key="convert" source="USDT" rate={rate.buy} />
    );
  if (!rate && !error) return <CardSkeleton rows={5} label="Loading the rate" />;
  return (
    <Alert tone="attention" title="There is no current rate" role="status">
      <p>You cannot convert right now. You can still send cedis from your wallet.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
        {flow.testnet && <FaucetButton />}
      </div>
    </Alert>
  );
}

interface WayChoiceProps {
  way: Draft["way"];
  /** What is available. */
  cedis: string;
  usdt: string;
  choose: (way: Draft["way"]) => void;
}

const isSome = (amount: string) => !/^0\.0+$/.test(amount);

/** Either direction, or sending what is in the wallet, where there is some. */
function WayChoice({ way, cedis, usdt, choose }: WayChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">What do you want to do?</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice
          name="way"
          checked={way === "convert"}
          onChange={() => choose("convert")}
          title="Convert USDT to GHS"
          text="Then send the cedis, or keep them."
        />
        <Choice
          name="way"
          checked={way === "toUsdt"}
          onChange={() => choose("toUsdt")}
          title="Convert GHS to USDT"
          text="The USDT goes to your wallet."
        />
        {(isSome(cedis) || way === "wallet") && (
          <Choice
            name="way"
            checked={way === "wallet"}
            onChange={() => choose("wallet")}
            title="Send cedis from your wallet"
            text={`${moneyText(cedis, "GHS")} available.`}
          />
        )}
        {(isSome(usdt) || way === "number") && (
          <Choice
            name="way"
            checked={way === "number"}
            onChange={() => choose("number")}
            title="Send USDT to a phone number"
            text="To the wallet that is linked to it."
          />
        )}
      </div>
    </fieldset>
  );
}
