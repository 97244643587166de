"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { QueryState } from "@/components/data/query-state";
import { CardPages } from "@/components/data/list-card";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { addressOfBatches, type RowFilters } from "@/lib/client/batch-filters";
import { batchRowsQuery, isLive, type BatchView } from "@/lib/client/queries/batches";
import { RowTable } from "./row-table";
import { StatusFilter } from "./status-filter";
import { addressOf, rowStyles } from "./labels";

interface BatchRowsProps {
  batch: BatchView;
  filters: RowFilters;
  /** Of the faults shown beside, which stays as it is. */
  faultPage: number;
}

/** One page of a batch's rows, narrowed to a status or not; live while the batch is. */
export function BatchRows({ batch, filters, faultPage }: BatchRowsProps) {
  const { batchId } = batch;
  const query = useQuery(batchRowsQuery(batchId, filters, isLive(batch)));
  const { data } = query;
  const hrefOf = (next: RowFilters) => addressOfBatches(addressOf(batchId), next, faultPage);
  return (
    <div id="rows">
      <Card
        title="Rows"
        padding="flush"
        action={
          <StatusFilter
            label="Status of the rows"
            looks={rowStyles}
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
        ) : (
          <QueryState what="the rows" query={query} rows={8} />
        )}
        <CardPages list={data} hrefOf={(next) => hrefOf({ ...filters, ...next })} />
      </Card>
    </div>
  );
}
