"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { FaucetButton } from "@/components/data/faucet-button";
import { ContractForm } from "@/components/forms/contract-form";
import { AmountField } from "@/components/forms/fields";
import { useOperationForm, type OperationFormHandle } from "@/components/forms/use-operation-form";
import { sendingTerms } from "@/components/payouts/sending-terms";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { DetailList } from "@/components/ui/detail-list";
import type * as rates from "@/lib/contract/rates";
import { minorOf } from "@/lib/client/amounts";
import { conversionQuery } from "@/lib/client/queries/conversion";
import { parseDecimal, type Currency } from "@/lib/money";
import { amountText, currencyCode, moneyText } from "@/lib/money-text";
import { targetOf } from "@/lib/pricing";
import type { Draft, FlowProps } from "./draft";
import { estimate, type Estimate } from "./terms";

const contract = () => import("@/lib/contract/rates");
type QuoteOperation = typeof rates.quoteConversionOperation | typeof rates.quoteGhsToUsdtOperation;
const operations: Record<Currency, () => Promise<QuoteOperation>> = {
  USDT: () => contract().then((all) => all.quoteConversionOperation),
  GHSFIAT: () => contract().then((all) => all.quoteGhsToUsdtOperation),
};
const initial = { amount: "", receive: "" };

/** The request for a quote from a currency, in the tab: it is another one each way. */
export const quoteAttempt = (name: string, source: Currency) =>
  source === "USDT" ? `${name}.quote` : `${name}.quote-to-usdt`;

interface AmountFormProps extends FlowProps {
  source: Currency;
  /** GHS for one USDT. */
  rate: string;
}

/** How much to convert, or how much of the other currency to receive; either side can be typed. */
export function AmountForm(props: AmountFormProps) {
  const { name, source, draft, known, change, go, rate, overview, testnet } = props;
  const queries = useQueryClient();
  const form = useOperationForm(operations[source], {
    initial,
    storedAs: quoteAttempt(name, source),
    onDone: (quoted) => {
      queries.setQueryData(conversionQuery(quoted.conversionId).queryKey, quoted);
      change({ conversionId: quoted.conversionId, formerRate: null, converted: false });
      go("quote");
    },
  });
  const target = targetOf[source];
  const both = estimate(
    draft,
    { source, rateMicros: parseDecimal(rate, 6), feeBasisPoints: BigInt(props.feeBasisPoints) },
    source === "USDT" ? sendingTerms(props.networks, null) : null,
  );
  const given = both ? amountText(both.sourceMinor, source) : "";
  const received = both ? amountText(both.receivedMinor, target) : "";
  const [giving, receiving] = [currencyCode(source), currencyCode(target)];
  useBothAmounts(form, draft, { giving, given, received });
  const { available } = overview.balances[source];
  const short = both !== null && both.sourceMinor > minorOf(available, source);
  const sideOf = (side: Draft["side"]) => ({
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
        {...sideOf(giving)}
        name="amount"
        label="You convert"
        help={`You have ${moneyText(available, source)}.`}
      />
      <AmountField
        {...sideOf(receiving)}
        name="receive"
        {...(source === "USDT"
          ? { label: "They receive", help: "In their mobile-money account, after all fees." }
          : { label: "You receive", help: "In your wallet, after the fee." })}
      />
      <EstimateLines both={both} source={source} rate={rate} />
      {short && (
        <ShortOf currency={source} role="status" testnet={testnet}>
          This needs {moneyText(both.sourceMinor, source)}; you have {moneyText(available, source)}.
        </ShortOf>
      )}
    </ContractForm>
  );
}

/** The typed side stays as typed; the other follows, also when the rate moves. */
function useBothAmounts(
  { setValue }: Pick<OperationFormHandle<typeof initial>, "setValue">,
  { side, typedAmount }: Draft,
  { giving, given, received }: { giving: Draft["side"]; given: string; received: string },
): void {
  useEffect(() => {
    setValue("amount", side === giving ? typedAmount : given);
    setValue("receive", side === giving ? received : typedAmount);
  }, [side, typedAmount, giving, given, received, setValue]);
}

/** A form beside its summary; on narrow screens the summary is among the fields. */
export const besideSummary =
  "grid gap-5 lg:grid-cols-[minmax(0,35rem)_minmax(0,22rem)] lg:items-start lg:gap-x-8 lg:*:col-start-1";
export const summaryPlace =
  "rounded-card bg-sunken px-4 py-1 lg:col-start-2! lg:row-span-4 lg:row-start-1";

interface EstimateLinesProps {
  both: Estimate | null;
  source: Currency;
  rate: string;
}

/** What lies between the two amounts; the lines keep their place while nothing is typed. */
function EstimateLines({ both, source, rate }: EstimateLinesProps) {
  return (
    <div className={summaryPlace}>
      <DetailList
        facts={{
          "Rate now": <span className="figures">{rateText(rate)}</span>,
          "Conversion fee": <Amount value={both?.conversionFeeMinor ?? null} currency={source} />,
          "Into your wallet, about": (
            <Amount value={both?.walletMinor ?? null} currency={targetOf[source]} />
          ),
          "Sending fee": source === "USDT" && (
            <Amount value={both?.sendingFeeMinor ?? null} currency="GHS" />
          ),
        }}
      />
    </div>
  );
}

/** `1 USDT = 14.925 GHS`. */
export const rateText = (rate: string) => `1\u00a0USDT = ${moneyText(rate, "GHS")}`;

interface ShortOfProps {
  currency: Currency;
  role: "status" | "alert";
  testnet: boolean;
  children: ReactNode;
}

/** There is less than the conversion takes, and where more comes from. */
export function ShortOf({ currency, role, testnet, children }: ShortOfProps) {
  const hasFaucet = testnet && currency === "USDT";
  return (
    <Alert tone="attention" title={`You do not have enough ${currencyCode(currency)}`} role={role}>
      <p>
        {children}{" "}
        {hasFaucet
          ? "On the testnet, you can get some for free."
          : `Add ${currencyCode(currency)} to your wallet, or convert less.`}
      </p>
      {hasFaucet && (
        <div className="mt-3">
          <FaucetButton />
        </div>
      )}
    </Alert>
  );
}
