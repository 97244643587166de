"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { Outcome } from "@/components/transactions/outcome";
import { StatusOf } from "@/components/transactions/status-of";
import { counterpartOf } from "@/components/labels/transactions";
import { Amount } from "@/components/ui/amount";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { transactionQuery } from "@/lib/client/queries/transactions";
import { draftOfAnother, emptyDraft } from "./draft";
import type { FlowProps } from "./flow-props";

/** How the payout stands, live, with the way on from wherever it ends. */
export function SentStep({ draft, replace, go }: FlowProps) {
  const query = useQuery(transactionQuery(draft.transactionId ?? ""));
  const { data, error } = query;
  if (!data) return <QueryStateCard what="your payment" query={query} rows={4} />;
  const failed = data.status === "failed" || data.status === "reversed";
  const startAnew = () => {
    replace(failed ? draftOfAnother(draft) : emptyDraft);
    go(failed ? "recipient" : "amount", true);
  };
  return (
    <div className="grid gap-5">
      <Card>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            <p className="text-small text-muted">To {counterpartOf(data)}</p>
            <Amount value={data.amount} currency="GHS" size="display" />
          </div>
          <StatusOf status={data.status} />
        </div>
        {error && (
          <p className="mt-2 text-small text-muted">
            We cannot ask right now. The payment goes on without this page.
          </p>
        )}
      </Card>
      <Outcome transaction={data} />
      <ButtonLink href={`/dashboard/transactions/${data.transactionId}`} variant="primary" block>
        See the whole story
      </ButtonLink>
      <Button variant="quiet" block onClick={startAnew}>
        {failed ? "Try again with what you typed" : "Pay someone else"}
      </Button>
    </div>
  );
}
