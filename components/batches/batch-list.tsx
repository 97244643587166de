"use client";

import { useQuery } from "@tanstack/react-query";
import { Files, SearchX } from "lucide-react";
import { ListCard } from "@/components/data/list-card";
import { useMay } from "@/components/session/person";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { addressOfBatches, type BatchFilters } from "@/lib/client/batch-filters";
import { batchListQuery } from "@/lib/client/queries/batches";
import { BatchTable } from "./batch-table";
import { SampleLink } from "./file-guide";
import { StatusFilter } from "./status-filter";
import { batchesPath, batchLooks } from "./labels";

/** One page of batches, live while one of them goes on. */
export function BatchList({ filters }: { filters: BatchFilters }) {
  const list = useQuery(batchListQuery(filters));
  const narrowed = filters.status !== undefined || filters.page !== undefined;
  return (
    <div>
      {list.data && (narrowed || list.data.data.length > 0) && (
        <div className="mb-3 flex justify-end">
          <StatusFilter
            label="Status of the batches"
            looks={batchLooks}
            chosen={filters.status}
            hrefOf={(status) => addressOfBatches(batchesPath, status ? { status } : {})}
          />
        </div>
      )}
      <ListCard
        what="your batches"
        query={list}
        skeleton={{ rows: 6, label: "Loading batches" }}
        table={(batches) => <BatchTable batches={batches} />}
        empty={narrowed ? <Nothing /> : <FirstUse />}
        hrefOf={(next) => addressOfBatches(batchesPath, { ...filters, ...next })}
      />
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
