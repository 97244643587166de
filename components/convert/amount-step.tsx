"use client";

import { useQuery } from "@tanstack/react-query";
import { FaucetButton } from "@/components/data/faucet-button";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
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
        choose={(way) => change({ way, conversionId: null, formerRate: null })}
      />
      {draft.way === "wallet" ? (
        <div className="max-w-form">
          <Button variant="primary" block onClick={() => go("recipient")}>
            Choose the recipient
          </Button>
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
  /** Cedis that are available. */
  cedis: string;
  choose: (way: Draft["way"]) => void;
}

/** Either direction, or sending cedis that are in the wallet; that one only with cedis. */
function WayChoice({ way, cedis, choose }: WayChoiceProps) {
  const hasCedis = !/^0\.0+$/.test(cedis);
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">What do you want to do?</legend>
      <div className="grid gap-2 sm:auto-cols-fr sm:grid-flow-col">
        <Way
          checked={way === "convert"}
          choose={() => choose("convert")}
          title="Convert USDT to GHS"
          text="Then send the cedis, or keep them."
        />
        <Way
          checked={way === "toUsdt"}
          choose={() => choose("toUsdt")}
          title="Convert GHS to USDT"
          text="The USDT goes to your wallet."
        />
        {(hasCedis || way === "wallet") && (
          <Way
            checked={way === "wallet"}
            choose={() => choose("wallet")}
            title="Send cedis from your wallet"
            text={`${moneyText(cedis, "GHS")} available.`}
          />
        )}
      </div>
    </fieldset>
  );
}

interface WayProps {
  checked: boolean;
  choose: () => void;
  title: string;
  text: string;
}

function Way({ checked, choose, title, text }: WayProps) {
  return (
    <label className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card border border-outline bg-surface px-4 py-2.5 transition-colors hover:bg-sunken has-checked:border-ink has-checked:inset-ring has-checked:inset-ring-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="way"
        checked={checked}
        onChange={choose}
        className="size-5 shrink-0 accent-ink"
      />
      <span className="font-medium">
        {title} <span className="block text-small font-normal text-muted">{text}</span>
      </span>
    </label>
  );
}
