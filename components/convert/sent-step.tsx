"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { counterpartOf } from "@/components/labels/transactions";
import { Outcome } from "@/components/transactions/outcome";
import { StatusOf } from "@/components/transactions/status-of";
import { Amount } from "@/components/ui/amount";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyButton } from "@/components/ui/copy-button";
import { DetailList } from "@/components/ui/detail-list";
import { MonoId } from "@/components/ui/mono-id";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { draftOfAnother, emptyDraft, type Draft, type FlowProps } from "./draft";

/** The status of the payout, live, with the way on from wherever it ends. */
export function SentStep({ draft, replace, go }: FlowProps) {
  const query = useQuery(transactionQuery(draft.transactionId ?? ""));
  const { data, error } = query;
  if (!data) return <QueryStateCard what="your payment" query={query} rows={4} />;
  const { transactionId, status, amount, fee } = data;
  const failed = status === "failed" || status === "reversed";
  const page = `/dashboard/transactions/${transactionId}`;
  const name = counterpartOf(data);
  const restart = (next: Draft, step: "recipient" | "amount") => {
    replace(next);
    go(step, true);
  };
  return (
    <div className="grid max-w-form gap-5">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="text-small text-muted">To {name}</p>
            <Amount value={amount} currency="GHS" size="display" />
          </div>
          <StatusOf status={status} />
        </div>
        <div className="mt-4 border-t border-line pt-2">
          <DetailList
            facts={{
              Fee: <Amount value={fee.amount} currency={fee.currency} />,
              Reference: <MonoId value={transactionId} label="reference" head={8} />,
            }}
          />
        </div>
        {error && (
          <p className="mt-2 text-small text-muted">
            We cannot refresh this right now. The payment continues without this page.
          </p>
        )}
      </Card>
      <Outcome transaction={data} />
      <ButtonLink href={page} variant="primary" block>
        View the payment
      </ButtonLink>
      <div className="flex flex-wrap justify-center gap-2">
        <CopyButton value={`${window.location.origin}${page}`} label="link" labelled />
        <Button variant="quiet" onClick={() => restart(draftOfAnother(draft), "recipient")}>
          {failed ? "Try again with the same details" : `Send again to ${name}`}
        </Button>
        {!failed && (
          <Button variant="quiet" onClick={() => restart(emptyDraft, "amount")}>
            Pay someone else
          </Button>
        )}
      </div>
    </div>
  );
}
