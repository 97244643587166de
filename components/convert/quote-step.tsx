"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FaucetButton } from "@/components/data/faucet-button";
import { QueryStateCard } from "@/components/data/query-state";
import { ActProblem } from "@/components/forms/act-problem";
import { SlowAlert } from "@/components/forms/slow-alert";
import { useOperation } from "@/components/forms/use-operation";
import { sendingTerms } from "@/components/payouts/sending-terms";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/client/api-error";
import { minorOf } from "@/lib/client/amounts";
import type { ResponseOf } from "@/lib/client/operation-types";
import { conversionQuery } from "@/lib/client/queries/conversion";
import { overviewQuery } from "@/lib/client/queries/overview";
import { moneyText } from "@/lib/money-text";
import { rateText } from "./amount-step";
import type { FlowProps } from "./convert-flow";
import { QuoteCard } from "./quote-card";
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
  const { conversionId, status, sourceAmount, rate } = conversion;
  const expired = status === "expired" || (timeIsUp && status === "quoted");
  const completed = status === "completed";
  const confirming = confirm.pending?.request.body.conversionId;
  const unconfirmed = confirm.unconfirmed && confirming === conversionId && !completed;
  return (
    <div className="grid max-w-form gap-5">
      {draft.formerRate !== null && draft.formerRate !== rate && !expired && (
        <Alert tone="attention" title="This is a new quote, at a new rate">
          The previous rate was {rateText(draft.formerRate)}.
        </Alert>
      )}
      <QuoteCard
        conversion={conversion}
        terms={sendingTerms(networks, null)}
        expired={expired}
        onExpire={() => setTimeIsUp(true)}
      />
      <Problem
        {...props}
        error={confirm.problem ?? renew.problem}
        unconfirmed={unconfirmed}
        expired={expired}
      />
      {expired ? (
        <Button
          variant="primary"
          block
          loading={renew.busy}
          onClick={() => renew.send("conversions.quote", { body: { amount: sourceAmount } })}
        >
          Get a new quote
        </Button>
      ) : (
        <Button
          variant="primary"
          block
          loading={confirm.busy}
          onClick={() =>
            completed
              ? proceed(conversion)
              : confirm.send("conversions.confirm", { body: { conversionId } })
          }
        >
          {completed ? "Continue" : `Convert ${moneyText(sourceAmount, "USDT")}`}
        </Button>
      )}
      <SlowAlert busy={confirm.busy} doing="converting" done="converted" />
      {!completed && !confirm.busy && (
        <Button variant="quiet" block onClick={() => go("amount")}>
          Change the amount
        </Button>
      )}
    </div>
  );
}

function useQuoteOperations({ name, conversion, draft, change, go, networks }: QuoteProps) {
  const queries = useQueryClient();
  const show = (changed: Conversion) =>
    queries.setQueryData(conversionQuery(changed.conversionId).queryKey, changed);
  const proceed = (converted: Conversion) => {
    show(converted);
    void queries.invalidateQueries(overviewQuery());
    const walletMinor = minorOf(converted.targetAmount, "GHSFIAT");
    const amount = payAmountAfter(draft, walletMinor, sendingTerms(networks, null));
    change({ converted: true, amount });
    go("recipient", true);
  };
  const confirm = useOperation<"conversions.confirm">({
    storedAs: `${name}.confirm`,
    onDone: proceed,
  });
  const renew = useOperation<"conversions.quote">({
    storedAs: `${name}.quote`,
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
  const code = error instanceof ApiError ? error.code : null;
  if (expired && (error === null || code === "QUOTE_EXPIRED"))
    return (
      <Alert tone="attention" title="This quote has expired" role="alert">
        Nothing was converted: your {moneyText(conversion.sourceAmount, "USDT")} are still in your
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
    <Alert tone="attention" title="You do not have enough USDT" role="alert">
      <p>Nothing was converted. {testnet && "On the testnet, you can get some for free."}</p>
      {testnet && (
        <div className="mt-3">
          <FaucetButton />
        </div>
      )}
    </Alert>
  );
}
