"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { FaucetButton } from "@/components/data/faucet-button";
import { ContractForm } from "@/components/forms/contract-form";
import { AmountField } from "@/components/forms/fields";
import { useOperationForm } from "@/components/forms/use-operation-form";
import { sendingTerms } from "@/components/payouts/sending-terms";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { DetailList } from "@/components/ui/detail-list";
import { CardSkeleton } from "@/components/ui/skeleton";
import { minorOf } from "@/lib/client/amounts";
import { conversionQuery, rateQuery } from "@/lib/client/queries/conversion";
import { parseDecimal } from "@/lib/money";
import { amountText, moneyText } from "@/lib/money-text";
import type { Draft, FlowProps } from "./draft";
import { estimate, type Estimate } from "./terms";

const operation = () =>
  import("@/lib/contract/rates").then((rates) => rates.quoteConversionOperation);
const initial = { amount: "", receive: "" };

/** Where the money comes from and, if from USDT, how much of it. */
export function AmountStep(flow: FlowProps) {
  const { data: rate, error, refetch } = useQuery(rateQuery());
  const { draft, change, go, testnet, overview } = flow;
  return (
    <div className="grid gap-6">
      <WayChoice
        way={draft.way}
        cedis={overview.balances.GHSFIAT.available}
        choose={(way) => change({ way })}
      />
      {draft.way === "wallet" ? (
        <div className="max-w-form">
          <Button variant="primary" block onClick={() => go("recipient")}>
            Choose the recipient
          </Button>
        </div>
      ) : rate ? (
        <AmountForm {...flow} rate={rate.rate} />
      ) : error ? (
        <Alert tone="attention" title="There is no current rate" role="status">
          <p>You cannot convert right now. You can still send cedis from your wallet.</p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="small" onClick={() => void refetch()}>
              Try again
            </Button>
            {testnet && <FaucetButton />}
          </div>
        </Alert>
      ) : (
        <CardSkeleton rows={5} label="Loading the rate" />
      )}
    </div>
  );
}

interface AmountFormProps extends FlowProps {
  rate: string;
}

/** How much USDT to convert, or how many cedis to send; either side can be typed. */
function AmountForm(props: AmountFormProps) {
  const { name, draft, known, change, go, rate, overview, testnet } = props;
  const queries = useQueryClient();
  const form = useOperationForm(operation, {
    initial,
    storedAs: `${name}.quote`,
    onDone: (quoted) => {
      queries.setQueryData(conversionQuery(quoted.conversionId).queryKey, quoted);
      change({ conversionId: quoted.conversionId, formerRate: null, converted: false });
      go("quote");
    },
  });
  const { setValue } = form;
  const both = estimate(
    draft,
    { rateMicros: parseDecimal(rate, 6), feeBasisPoints: BigInt(props.feeBasisPoints) },
    sendingTerms(props.networks, null),
  );
  const usdt = both ? amountText(both.usdtMinor, "USDT") : "";
  const received = both ? amountText(both.receivedMinor, "GHS") : "";
  // The typed side stays as typed; the other follows, also when the rate moves.
  useEffect(() => {
    setValue("amount", draft.side === "USDT" ? draft.typedAmount : usdt);
    setValue("receive", draft.side === "GHS" ? draft.typedAmount : received);
  }, [draft.side, draft.typedAmount, usdt, received, setValue]);
  const { available } = overview.balances.USDT;
  const short = both !== null && both.usdtMinor > minorOf(available, "USDT");
  const sideOf = (side: "USDT" | "GHS") => ({
    form,
    currency: side,
    readOnly: !known,
    // An error of the amount is shown at the side that was typed.
    errorOf: draft.side === side ? ("amount" as const) : ("receive" as const),
    options: {
      onChange: (event: { target: { value: string } }) =>
        change({ side, typedAmount: event.target.value }),
    },
  });
  return (
    <ContractForm form={form} submit="Get a quote" disabled={short} className={besideSummary}>
      <AmountField
        {...sideOf("USDT")}
        name="amount"
        label="You convert"
        help={`You have ${moneyText(available, "USDT")}.`}
      />
      <AmountField
        {...sideOf("GHS")}
        name="receive"
        label="They receive"
        help="In their mobile-money account, after all fees."
      />
      <EstimateLines both={both} rate={rate} />
      {short && (
        <ShortOfUsdt role="status" testnet={testnet}>
          This needs {moneyText(both.usdtMinor, "USDT")}; you have {moneyText(available, "USDT")}.
          {!testnet && " Add USDT to your wallet, or convert less."}
        </ShortOfUsdt>
      )}
    </ContractForm>
  );
}

/** A form beside its summary; on narrow screens the summary is among the fields. */
export const besideSummary =
  "grid gap-5 lg:grid-cols-[minmax(0,35rem)_minmax(0,22rem)] lg:items-start lg:gap-x-8 lg:*:col-start-1";
export const summaryPlace =
  "rounded-card bg-sunken px-4 py-1 lg:col-start-2! lg:row-span-4 lg:row-start-1";

/** What lies between the two amounts; the lines keep their place while nothing is typed. */
function EstimateLines({ both, rate }: { both: Estimate | null; rate: string }) {
  return (
    <div className={summaryPlace}>
      <DetailList
        facts={{
          "Rate now": <span className="figures">{rateText(rate)}</span>,
          "Conversion fee": <Amount value={both?.conversionFeeMinor ?? null} currency="USDT" />,
          "Into your wallet, about": <Amount value={both?.walletMinor ?? null} currency="GHS" />,
          "Sending fee": <Amount value={both?.sendingFeeMinor ?? null} currency="GHS" />,
        }}
      />
    </div>
  );
}

/** `1 USDT = 14.925 GHS`. */
export const rateText = (rate: string) => `1\u00a0USDT = ${moneyText(rate, "GHS")}`;

interface ShortOfUsdtProps {
  role: "status" | "alert";
  testnet: boolean;
  children: ReactNode;
}

/** There is less USDT than the conversion takes, and where test money comes from. */
export function ShortOfUsdt({ role, testnet, children }: ShortOfUsdtProps) {
  return (
    <Alert tone="attention" title="You do not have enough USDT" role={role}>
      <p>
        {children}
        {testnet && " On the testnet, you can get some for free."}
      </p>
      {testnet && (
        <div className="mt-3">
          <FaucetButton />
        </div>
      )}
    </Alert>
  );
}

interface WayChoiceProps {
  way: Draft["way"];
  /** Cedis that are available. */
  cedis: string;
  choose: (way: Draft["way"]) => void;
}

/** Pays from USDT or from cedis; not shown without cedis. */
function WayChoice({ way, cedis, choose }: WayChoiceProps) {
  if (/^0\.0+$/.test(cedis) && way === "convert") return null;
  return (
    <fieldset>
      <legend className="mb-1.5 text-small font-medium">Pay from</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        <Way
          checked={way === "convert"}
          choose={() => choose("convert")}
          title="USDT"
          text="Convert first, at a locked rate."
        />
        <Way
          checked={way === "wallet"}
          choose={() => choose("wallet")}
          title="Cedis in your wallet"
          text={`${moneyText(cedis, "GHS")} available.`}
        />
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
