"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX, Send } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { useMay } from "@/components/session/person";
import { TransactionTable } from "@/components/transactions/transaction-table";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { transactionListQuery } from "@/lib/client/queries/transactions";
import { PayoutFilterForm } from "./payout-filter-form";
import { addressOfPayouts, isNarrowed, payoutsPath, type PayoutFilters } from "./payout-filters";

/** Money that left or is about to, newest first; live while something is on its way. */
export function RecentPayouts({ filters }: { filters: PayoutFilters }) {
  const list = useQuery(transactionListQuery(filters));
  const first = list.data?.total === 0 && !isNarrowed(filters);
  return (
    <section aria-labelledby="recent" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="recent" className="sr-only">
        Payouts
      </h2>
      {!first && <PayoutFilterForm filters={filters} />}
      <ListCard
        what="your payouts"
        query={list}
        skeleton={{ rows: 6, label: "Loading payouts" }}
        table={(rows) => <TransactionTable rows={rows} caption="Payouts, newest first" oneKind />}
        empty={first ? <NoneYet /> : <NoMatch />}
        hrefOf={(next) => addressOfPayouts({ ...filters, ...next })}
      />
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
