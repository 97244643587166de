"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FaucetButton } from "@/components/data/faucet-button";
import { QueryFailure } from "@/components/data/query-failure";
import { SlowAlert } from "@/components/forms/slow-alert";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Alert } from "@/components/ui/alert";
import { ListSkeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/client/api-error";
import { minorOf } from "@/lib/client/amounts";
import { callApi } from "@/lib/client/call-api";
import { keyForAct } from "@/lib/client/idempotency";
import type { ResponseOf } from "@/lib/client/operation-types";
import { conversionQuery } from "@/lib/client/queries/conversion";
import { overviewQuery } from "@/lib/client/queries/overview";
import { moneyText } from "@/lib/money-text";
import type { FlowProps } from "./flow-props";
import { QuoteCard } from "./quote-card";
import { payAmountAfter } from "./terms";

type Conversion = ResponseOf<"conversions.read">;

/** The quote: exact, with its time running; converting happens once, at this price or not at all. */
export function QuoteStep(props: FlowProps) {
  const { draft } = props;
  const { data, error, refetch } = useQuery(conversionQuery(draft.conversionId ?? ""));
  if (!data)
    return (
      <Card padding="flush">
        {error ? (
          <QueryFailure what="your quote" error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={6} label="Loading your quote" />
        )}
      </Card>
    );
  return <Quote key={data.conversionId} {...props} conversion={data} />;
}

function Quote(props: FlowProps & { conversion: Conversion }) {
  const { conversion, draft, sending, go } = props;
  const [timeIsUp, setTimeIsUp] = useState(false);
  const confirm = useConfirm(props);
  const renew = useNewQuote(props);
  const expired = conversion.status === "expired" || (timeIsUp && conversion.status === "quoted");
  const amount = moneyText(conversion.sourceAmount, "USDT");
  const completed = conversion.status === "completed";
  return (
    <div className="grid gap-5">
      {draft.formerRate !== null && draft.formerRate !== conversion.rate && !expired && (
        <Alert tone="attention" title="This is a new quote, at a new rate">
          It was 1 USDT = {draft.formerRate} GHS before.
        </Alert>
      )}
      <QuoteCard
        conversion={conversion}
        sending={sending}
        expired={expired}
        onExpire={() => setTimeIsUp(true)}
      />
      <Problem error={confirm.error ?? renew.error} expired={expired} {...props} />
      {expired ? (
        <Button variant="primary" block loading={renew.isPending} onClick={() => renew.mutate()}>
          Get a new quote
        </Button>
      ) : (
        <Button
          variant="primary"
          block
          loading={confirm.isPending}
          onClick={() => (completed ? confirm.goOn(conversion) : confirm.mutate())}
        >
          {completed ? "Go on" : `Convert ${amount}`}
        </Button>
      )}
      <SlowAlert busy={confirm.isPending} doing="converting" done="converted" />
      {!completed && !confirm.isPending && (
        <Button variant="quiet" block onClick={() => go("amount")}>
          Change the amount
        </Button>
      )}
    </div>
  );
}

function useConfirm(props: FlowProps & { conversion: Conversion }) {
  const { conversion, draft, change, go, sending } = props;
  const { conversionId } = conversion;
  const queries = useQueryClient();
  const goOn = (answer: Conversion) => {
    queries.setQueryData(conversionQuery(conversionId).queryKey, answer);
    void queries.invalidateQueries(overviewQuery());
    const payAmount = payAmountAfter(draft, minorOf(answer.targetAmount, "GHSFIAT"), sending);
    change({ converted: true, payAmount });
    go("recipient", true);
  };
  const mutation = useMutation({
    // The conversion's own id is the key: it happens once, however often it is confirmed.
    mutationFn: () =>
      callApi("conversions.confirm", { body: { conversionId } }, { idempotencyKey: conversionId }),
    onSuccess: goOn,
  });
  return { ...mutation, goOn };
}

function useNewQuote({ conversion, draft, change }: FlowProps & { conversion: Conversion }) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => {
      const body = { amount: conversion.sourceAmount };
      const quoteKey = keyForAct(draft.quoteKey, body);
      change({ quoteKey });
      return callApi("conversions.quote", { body }, { idempotencyKey: quoteKey.key });
    },
    onSuccess: (answer) => {
      queries.setQueryData(conversionQuery(answer.conversionId).queryKey, answer);
      change({
        quoteKey: null,
        conversionId: answer.conversionId,
        formerRate: conversion.rate,
      });
    },
  });
}

interface ProblemProps extends FlowProps {
  conversion: Conversion;
  error: Error | null;
  expired: boolean;
}

function Problem({ error, expired, conversion, testnet }: ProblemProps) {
  const amount = moneyText(conversion.sourceAmount, "USDT");
  const code = error instanceof ApiError ? error.code : null;
  if (expired && (error === null || code === "QUOTE_EXPIRED"))
    return (
      <Alert tone="attention" title="This quote has expired" role="alert">
        Nothing was converted: your {amount} are still in your wallet. A new quote carries the rate
        of the moment, and you decide again.
      </Alert>
    );
  if (error === null) return null;
  if (code === "INSUFFICIENT_FUNDS")
    return (
      <Alert tone="attention" title="You do not have that much USDT" role="alert">
        <p>Nothing was converted. {testnet && "On the testnet you can simply take some."}</p>
        {testnet && (
          <div className="mt-3">
            <FaucetButton />
          </div>
        )}
      </Alert>
    );
  if (code === "CONNECTION_LOST")
    return (
      <Alert tone="attention" title="We lost the connection" role="alert">
        Your quote is kept. Press the button again when you are back online: it converts once,
        however often you press.
      </Alert>
    );
  return (
    <Alert tone="failed" title={error.message} role="alert">
      Your quote is kept, and nothing is converted twice.
    </Alert>
  );
}
