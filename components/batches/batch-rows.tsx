"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { QueryFailure } from "@/components/data/query-failure";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ListSkeleton } from "@/components/ui/skeleton";
import { addressOfBatches, type RowFilters } from "@/lib/client/batch-filters";
import { batchRowsQuery, isLive, type BatchView } from "@/lib/client/queries/batches";
import { RowTable } from "./row-table";
import { StatusFilter } from "./status-filter";
import { addressOf, rowLooks } from "./words";

interface BatchRowsProps {
  batch: BatchView;
  filters: RowFilters;
  /** Of the faults shown beside, which stays as it is. */
  faultPage: number;
}

/** One page of a batch's rows, narrowed to a status or not; live while the batch is. */
export function BatchRows({ batch, filters, faultPage }: BatchRowsProps) {
  const { batchId } = batch;
  const { data, error, refetch } = useQuery(batchRowsQuery(batchId, filters, isLive(batch)));
  const hrefOf = (next: RowFilters) => addressOfBatches(addressOf(batchId), next, faultPage);
  return (
    <div id="rows">
      <Card
        title="Rows"
        padding="flush"
        action={
          <StatusFilter
            label="Status of the rows"
            looks={rowLooks}
            chosen={filters.status}
            hrefOf={(status) => hrefOf(status ? { status } : {})}
          />
        }
      >
        {data ? (
          data.data.length > 0 ? (
            <RowTable rows={data.data} draft={batch.status === "draft"} />
          ) : (
            <EmptyState
              icon={<SearchX className="size-6" />}
              title="No row is like that"
              description="Choose every status to see all rows."
              action={<ButtonLink href={hrefOf({})}>See all rows</ButtonLink>}
            />
          )
        ) : error ? (
          <QueryFailure what="the rows" error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={8} label="Loading the rows" />
        )}
        {data && data.total > data.limit && (
          <div className="border-t border-line px-4 sm:px-6">
            <Pagination
              page={data.page}
              limit={data.limit}
              total={data.total}
              hrefOf={(page) => hrefOf({ ...filters, page: String(page) })}
            />
          </div>
        )}
      </Card>
    </div>
  );
}
