"use client";

import { useQuery } from "@tanstack/react-query";
import { HandCoins, SearchX } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { useMay } from "@/components/session/person";
import { TransactionTable } from "@/components/transactions/transaction-table";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { transactionListQuery } from "@/lib/client/queries/transactions";
import { addressOfList, countFilters } from "@/lib/client/transaction-filters";
import { collectionsPath, ofCollections, type CollectionFilters } from "./collection-filters";

/** One page of what was requested, live while one of them waits for its end. */
export function CollectionList({ filters }: { filters: CollectionFilters }) {
  return (
    <ListCard
      what="your collections"
      query={useQuery(transactionListQuery(ofCollections(filters)))}
      skeleton={{ rows: 8, label: "Loading collections" }}
      table={(rows) => <TransactionTable rows={rows} caption="Collections, newest first" oneKind />}
      empty={<Nothing filtered={countFilters(filters) > 0 || filters.page !== undefined} />}
      hrefOf={(next) => addressOfList({ ...filters, ...next }, collectionsPath)}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  const may = useMay("momo:write");
  if (filtered)
    return (
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="Nothing matches"
        description="No collection is like that. Clear the filters to see all."
        action={<ButtonLink href={collectionsPath}>Clear filters</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon={<HandCoins className="size-6" />}
      title="Nothing collected yet"
      description="Ask a customer for money: they approve on their own phone, and it comes to your wallet."
      action={
        may ? (
          <ButtonLink href={`${collectionsPath}/new`} variant="primary">
            Request money
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
