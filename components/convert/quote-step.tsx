"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { QuoteRail } from "@/components/brand/quote-rail";
import { QueryStateCard } from "@/components/data/query-state";
import { ActProblem } from "@/components/forms/act-problem";
import { SlowAlert } from "@/components/forms/slow-alert";
import { useOperation } from "@/components/forms/use-operation";
import { sendable, sendingTerms, type SendingTerms } from "@/components/payouts/sending-terms";
import { Alert } from "@/components/ui/alert";
import { Amount } from "@/components/ui/amount";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classNames } from "@/components/ui/class-names";
import { Countdown } from "@/components/ui/countdown";
import { DetailList } from "@/components/ui/detail-list";
import { ApiError } from "@/lib/client/api-error";
import { minorOf } from "@/lib/client/amounts";
import type { CallableId, ResponseOf } from "@/lib/client/operation-types";
import { conversionQuery } from "@/lib/client/queries/conversion";
import { overviewQuery } from "@/lib/client/queries/overview";
import { secondsUntil } from "@/lib/client/server-clock";
import type { Currency } from "@/lib/money";
import { moneyText } from "@/lib/money-text";
import { quoteAttempt, rateText, ShortOf } from "./amount-form";
import type { FlowProps } from "./draft";
import { QuotedAmount } from "./quoted-amount";
import { payAmountAfter } from "./terms";

type Conversion = ResponseOf<"conversions.read">;

/** The exact quote with its countdown; it converts once, at this price or not at all. */
export function QuoteStep(props: FlowProps) {
  const { draft } = props;
  const query = useQuery(conversionQuery(draft.conversionId ?? ""));
  const { data } = query;
  if (!data) return <QueryStateCard what="your quote" query={query} rows={6} />;
  return <Quote key={data.conversionId} {...props} conversion={data} />;
}

interface QuoteProps extends FlowProps {
  conversion: Conversion;
}

function Quote(props: QuoteProps) {
  const { conversion, draft, networks, go } = props;
  const [timeIsUp, setTimeIsUp] = useState(false);
  const { confirm, renew, proceed } = useQuoteOperations(props);
  const { conversionId, status, sourceAmount, sourceCurrency, rate } = conversion;
  const completed = status === "completed";
  const confirming = confirm.pending?.request.body.conversionId === conversionId && !completed;
  // What may have been converted is confirmed again, also after its time.
  const expired = status === "expired" || (timeIsUp && status === "quoted" && !confirming);
  return (
    <div className="grid max-w-form gap-5">
      {draft.formerRate !== null && draft.formerRate !== rate && !expired && (
        <Alert tone="attention" title="This is a new quote, at a new rate">
          The previous rate was {rateText(draft.formerRate)}.
        </Alert>
      )}
      <QuoteCard
        conversion={conversion}
        terms={sourceCurrency === "USDT" ? sendingTerms(networks, null) : null}
        expired={expired}
        onExpire={() => setTimeIsUp(true)}
      />
      <Problem
        {...props}
        error={confirm.problem ?? renew.problem}
        unconfirmed={confirm.unconfirmed && confirming}
        expired={expired}
      />
      <Button
        variant="primary"
        block
        loading={expired ? renew.busy : confirm.busy}
        onClick={() => {
          if (expired)
            renew.send(quoteOperations[sourceCurrency], { body: { amount: sourceAmount } });
          else if (completed) proceed(conversion);
          else confirm.send("conversions.confirm", { body: { conversionId } });
        }}
      >
        {expired
          ? "Get a new quote"
          : completed
            ? "Continue"
            : `Convert ${moneyText(sourceAmount, sourceCurrency)}`}
      </Button>
      <SlowAlert busy={confirm.busy} doing="converting" done="converted" />
      {!completed && !confirming && (
        <Button variant="quiet" block onClick={() => go("amount")}>
          Change the amount
        </Button>
      )}
    </div>
  );
}

const quoteOperations = {
  USDT: "conversions.quote",
  GHSFIAT: "conversions.quote-ghs-to-usdt",
} as const satisfies Record<Currency, CallableId>;

function useQuoteOperations({ name, conversion, draft, change, go, networks }: QuoteProps) {
  const queries = useQueryClient();
  const show = (changed: Conversion) =>
    queries.setQueryData(conversionQuery(changed.conversionId).queryKey, changed);
  const proceed = (converted: Conversion) => {
    show(converted);
    void queries.invalidateQueries(overviewQuery());
    if (converted.targetCurrency === "USDT") {
      change({ converted: true });
      return go("converted", true);
    }
    const walletMinor = minorOf(converted.targetAmount, "GHSFIAT");
    const amount = payAmountAfter(draft, walletMinor, sendingTerms(networks, null));
    change({ converted: true, amount });
    go("recipient", true);
  };
  const confirm = useOperation<"conversions.confirm">({
    storedAs: `${name}.confirm`,
    onDone: proceed,
  });
  const renew = useOperation<(typeof quoteOperations)[Currency]>({
    storedAs: quoteAttempt(name, conversion.sourceCurrency),
    onDone: (renewed) => {
      show(renewed);
      change({ conversionId: renewed.conversionId, formerRate: conversion.rate });
    },
  });
  return { confirm, renew, proceed };
}

interface ProblemProps extends QuoteProps {
  error: Error | null;
  unconfirmed: boolean;
  expired: boolean;
}

function Problem({ error, unconfirmed, expired, conversion, testnet }: ProblemProps) {
  const { sourceAmount, sourceCurrency } = conversion;
  const code = error instanceof ApiError ? error.code : null;
  if (expired && (error === null || code === "QUOTE_EXPIRED"))
    return (
      <Alert tone="attention" title="This quote has expired" role="alert">
        Nothing was converted: your {moneyText(sourceAmount, sourceCurrency)} are still in your
        wallet. A new quote has the current rate, and you decide again.
      </Alert>
    );
  if (code !== "INSUFFICIENT_FUNDS")
    return (
      <ActProblem
        error={error}
        unconfirmed={unconfirmed}
        done="converted"
        otherwise="Your quote is unchanged, and nothing is converted twice."
      />
    );
  return (
    <ShortOf currency={sourceCurrency} role="alert" testnet={testnet}>
      Nothing was converted.
    </ShortOf>
  );
}

const quoteLifeSeconds = 300;

interface QuoteCardProps {
  conversion: Conversion;
  /** What sending the cedis costs; null where USDT is received. */
  terms: SendingTerms | null;
  expired: boolean;
  onExpire: () => void;
}

/** A quote: what is converted, what is received, and how long it is valid. */
function QuoteCard({ conversion, terms, expired, onExpire }: QuoteCardProps) {
  const { sourceAmount, sourceCurrency, targetAmount, targetCurrency } = conversion;
  const { fee, rate, expiresAt, status } = conversion;
  const [secondsLeft] = useState(() => Math.min(quoteLifeSeconds, secondsUntil(expiresAt)));
  const max = terms && sendable(minorOf(targetAmount, targetCurrency), terms);
  return (
    <Card>
      <div className={classNames("transition-opacity", expired && "opacity-60")}>
        <div className="flex gap-4">
          <QuoteRail />
          <div className="grid gap-6">
            <div>
              <p className="text-small text-muted">You convert</p>
              <QuotedAmount
                value={sourceAmount}
                currency={sourceCurrency}
                size="large"
                rounded="nearest"
              />
            </div>
            <div>
              <p className="text-small text-muted">You receive, in your wallet</p>
              <QuotedAmount
                value={targetAmount}
                currency={targetCurrency}
                size="display"
                rounded="down"
              />
            </div>
          </div>
        </div>
      </div>
      <div className="mt-5 border-t border-line pt-4">
        {status === "quoted" && (
          <Countdown
            secondsLeft={expired ? 0 : secondsLeft}
            totalSeconds={quoteLifeSeconds}
            label="This price is valid for"
            onExpire={onExpire}
          />
        )}
        <div className="mt-2">
          <DetailList
            facts={{
              "Rate, locked": <span className="figures">{rateText(rate)}</span>,
              Fee: <Amount value={fee.amount} currency={fee.currency} />,
              "You can then send": max !== null && <Amount value={max} currency="GHS" />,
            }}
          />
        </div>
      </div>
    </Card>
  );
}
