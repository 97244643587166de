"use client";

import { useQuery } from "@tanstack/react-query";
import { ListOrdered, SearchX } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { transactionListQuery } from "@/lib/client/queries/transactions";
import {
  addressOfList,
  countFilters,
  type TransactionFilters,
} from "@/lib/client/transaction-filters";
import { TransactionTable } from "./transaction-table";

/** One page of transactions, live while one of them waits for its end. */
export function TransactionList({ filters }: { filters: TransactionFilters }) {
  return (
    <ListCard
      what="your transactions"
      query={useQuery(transactionListQuery(filters))}
      skeleton={{ rows: 8, label: "Loading transactions" }}
      table={(rows) => <TransactionTable rows={rows} caption="Transactions, newest first" />}
      empty={<Nothing filtered={countFilters(filters) > 0 || filters.page !== undefined} />}
      hrefOf={(next) => addressOfList({ ...filters, ...next })}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="Nothing matches"
        description="No transaction is like that. Clear the filters to see all."
        action={<ButtonLink href="/dashboard/transactions">Clear filters</ButtonLink>}
      />
    );
  return (
    <EmptyState
      icon={<ListOrdered className="size-6" />}
      title="No transactions yet"
      description="What you convert, send and receive will stand here."
      action={
        <ButtonLink href="/dashboard/convert" variant="primary">
          Convert & pay
        </ButtonLink>
      }
    />
  );
}
