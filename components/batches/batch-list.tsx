"use client";

import { useQuery } from "@tanstack/react-query";
import { Files, SearchX } from "lucide-react";
import { QueryFailure } from "@/components/data/query-failure";
import { useMay } from "@/components/session/person";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { ListSkeleton } from "@/components/ui/skeleton";
import { addressOfBatches, type BatchFilters } from "@/lib/client/batch-filters";
import { batchListQuery } from "@/lib/client/queries/batches";
import { BatchTable } from "./batch-table";
import { SampleLink } from "./file-guide";
import { StatusFilter } from "./status-filter";
import { batchesPath, batchLooks } from "./words";

/** One page of batches, live while one of them goes on. */
export function BatchList({ filters }: { filters: BatchFilters }) {
  const { data, error, refetch } = useQuery(batchListQuery(filters));
  if (!data)
    return (
      <Card padding="flush">
        {error ? (
          <QueryFailure what="your batches" error={error} retry={() => void refetch()} />
        ) : (
          <ListSkeleton rows={6} label="Loading batches" />
        )}
      </Card>
    );
  const narrowed = filters.status !== undefined || filters.page !== undefined;
  if (data.data.length === 0 && !narrowed)
    return (
      <Card padding="flush">
        <FirstUse />
      </Card>
    );
  return (
    <div>
      <div className="mb-3 flex justify-end">
        <StatusFilter
          label="Status of the batches"
          looks={batchLooks}
          chosen={filters.status}
          hrefOf={(status) => addressOfBatches(batchesPath, status ? { status } : {})}
        />
      </div>
      <Card padding="flush">
        {data.data.length > 0 ? <BatchTable batches={data.data} /> : <Nothing />}
      </Card>
      {data.data.length > 0 && (
        <Pagination
          page={data.page}
          limit={data.limit}
          total={data.total}
          hrefOf={(page) => addressOfBatches(batchesPath, { ...filters, page: String(page) })}
        />
      )}
    </div>
  );
}

function FirstUse() {
  const mayPay = useMay("momo:write");
  return (
    <EmptyState
      icon={<Files className="size-6" />}
      title="No batches yet"
      description="Upload one file and pay up to 1,000 people at once."
      action={
        mayPay ? (
          <>
            <ButtonLink href={`${batchesPath}/new`} variant="primary">
              Upload a file
            </ButtonLink>
            <SampleLink />
          </>
        ) : undefined
      }
    />
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<SearchX className="size-6" />}
      title="Nothing matches"
      description="No batch is like that. Choose every status to see all."
      action={<ButtonLink href={batchesPath}>See all batches</ButtonLink>}
    />
  );
}
