"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX, Send } from "lucide-react";
import { QueryFailure } from "@/components/data/query-failure";
import { useMay } from "@/components/session/person";
import { TransactionTable } from "@/components/transactions/transaction-table";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ListSkeleton } from "@/components/ui/skeleton";
import { transactionListQuery } from "@/lib/client/queries/transactions";
import { PayoutFilterForm } from "./payout-filter-form";
import { addressOfPayouts, isNarrowed, payoutsPath, type PayoutFilters } from "./payout-filters";

/** Money that left or is about to, newest first; live while something is on its way. */
export function RecentPayouts({ filters }: { filters: PayoutFilters }) {
  const { data, error, refetch } = useQuery(transactionListQuery(filters));
  const first = data?.total === 0 && !isNarrowed(filters);
  return (
    <section aria-labelledby="recent" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="recent" className="sr-only">
        Payouts
      </h2>
      {!first && <PayoutFilterForm filters={filters} />}
      <Card padding="flush">
        {!data ? (
          error ? (
            <QueryFailure what="your payouts" error={error} retry={() => void refetch()} />
          ) : (
            <ListSkeleton rows={6} label="Loading payouts" />
          )
        ) : first ? (
          <NoneYet />
        ) : data.data.length === 0 ? (
          <NoMatch />
        ) : (
          <TransactionTable rows={data.data} caption="Payouts, newest first" oneKind />
        )}
      </Card>
      {data && data.data.length > 0 && (
        <Pagination
          page={data.page}
          limit={data.limit}
          total={data.total}
          hrefOf={(page) => addressOfPayouts({ ...filters, page: String(page) })}
        />
      )}
    </section>
  );
}

function NoneYet() {
  const mayPay = useMay("momo:write");
  return (
    <EmptyState
      icon={<Send className="size-6" />}
      title="No payouts yet"
      description="Send cedis from your wallet to any mobile-money number in Ghana, one by one or many at once."
      action={
        mayPay && (
          <>
            <ButtonLink href="/dashboard/payouts/new" variant="primary">
              New payout
            </ButtonLink>
            <ButtonLink href="/dashboard/payouts/batches/new">Many at once</ButtonLink>
          </>
        )
      }
    />
  );
}

function NoMatch() {
  return (
    <EmptyState
      icon={<SearchX className="size-6" />}
      title="Nothing matches"
      description="No payout is like that. Clear the filters to see all."
      action={<ButtonLink href={payoutsPath}>Clear filters</ButtonLink>}
    />
  );
}
