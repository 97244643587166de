"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { StatusOf } from "@/components/transactions/status-of";
import { Amount } from "@/components/ui/amount";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { conversionQuery } from "@/lib/client/queries/conversion";
import { rateText } from "./amount-form";
import { emptyDraft, type FlowProps } from "./draft";
import { QuotedAmount } from "./quoted-amount";

/** The conversion as it happened: what it gave is in the wallet, and that is all. */
export function ConvertedStep({ draft, replace, go }: FlowProps) {
  const query = useQuery(conversionQuery(draft.conversionId ?? ""));
  const { data } = query;
  if (!data) return <QueryStateCard what="your conversion" query={query} rows={4} />;
  const { sourceAmount, sourceCurrency, targetAmount, targetCurrency, fee, rate } = data;
  const id = data.transactionId ?? "";
  return (
    <div className="grid max-w-form gap-5">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="text-small text-muted">Added to your wallet</p>
            <QuotedAmount
              value={targetAmount}
              currency={targetCurrency}
              size="display"
              rounded="down"
            />
          </div>
          <StatusOf status="completed" />
        </div>
        <div className="mt-4 border-t border-line pt-2">
          <DetailList
            facts={{
              "You converted": <Amount value={sourceAmount} currency={sourceCurrency} />,
              Rate: <span className="figures">{rateText(rate)}</span>,
              Fee: <Amount value={fee.amount} currency={fee.currency} />,
              Reference: <MonoId value={id} label="reference" head={8} />,
            }}
          />
        </div>
      </Card>
      <ButtonLink href={`/dashboard/transactions/${id}`} variant="primary" block>
        View the conversion
      </ButtonLink>
      <Button
        variant="quiet"
        block
        onClick={() => {
          replace({ ...emptyDraft, way: draft.way });
          go("amount", true);
        }}
      >
        Convert more
      </Button>
    </div>
  );
}
