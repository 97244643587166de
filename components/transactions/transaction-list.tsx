"use client";

import { useQuery } from "@tanstack/react-query";
import { ListOrdered, SearchX } from "lucide-react";
import { QueryFailure } from "@/components/data/query-failure";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ListSkeleton } from "@/components/ui/skeleton";
import { transactionListQuery } from "@/lib/client/queries/transactions";
import {
  addressOfList,
  countFilters,
  type TransactionFilters,
} from "@/lib/client/transaction-filters";
import { TransactionTable } from "./transaction-table";

/** One page of transactions, live while one of them waits for its end. */
export function TransactionList({ filters }: { filters: TransactionFilters }) {
  const { data, error, refetch } = useQuery(transactionListQuery(filters));
  if (!data)
    return (
      <Card padding="flush">
        {error ? (
          <QueryFailure what="your transactions" error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={8} label="Loading transactions" />
        )}
      </Card>
    );
  if (data.data.length === 0)
    return (
      <Card padding="flush">
        <Nothing filtered={countFilters(filters) > 0 || filters.page !== undefined} />
      </Card>
    );
  return (
    <>
      <Card padding="flush">
        <TransactionTable rows={data.data} caption="Transactions, newest first" />
      </Card>
      <Pagination
        page={data.page}
        limit={data.limit}
        total={data.total}
        hrefOf={(page) => addressOfList({ ...filters, page: String(page) })}
      />
    </>
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
