"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import type { Actors } from "@/components/transactions/decide";
import { PageHeader } from "@/components/ui/page-header";
import type { RowFilters } from "@/lib/client/batch-filters";
import { batchQuery, type BatchView } from "@/lib/client/queries/batches";
import { BatchRows } from "./batch-rows";
import { BatchRunning } from "./batch-running";
import { DraftReview } from "./draft-review";
import { FaultTable } from "./fault-table";
import { batchesPath, nameOfBatch } from "./labels";

interface BatchPageProps {
  id: string;
  filters: RowFilters;
  faultPage: number;
  actors: Actors;
}

/** One batch: its review while it is a draft, afterwards its progress; live until its end. */
export function BatchPage({ id, filters, faultPage, actors }: BatchPageProps) {
  const query = useQuery(batchQuery(id));
  const { data: batch } = query;
  if (!batch) return <QueryStateCard what="this batch" query={query} rows={8} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* One place for both, so that the rows stay when the draft becomes a running batch. */}
      <div>
        {batch.status === "draft" ? (
          <Draft batch={batch} filters={filters} faultPage={faultPage} />
        ) : (
          <BatchRunning batch={batch} actors={actors} />
        )}
      </div>
      <BatchRows batch={batch} filters={filters} faultPage={faultPage} />
    </div>
  );
}

interface DraftProps {
  batch: BatchView;
  filters: RowFilters;
  faultPage: number;
}

function Draft({ batch, filters, faultPage }: DraftProps) {
  return (
    <>
      <PageHeader
        back={{ href: batchesPath, label: "Batches" }}
        title={nameOfBatch(batch)}
        description="Every row is checked. Nothing moves before you say so."
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <DraftReview batch={batch} />
        {batch.invalid > 0 && <FaultTable batch={batch} page={faultPage} filters={filters} />}
      </div>
    </>
  );
}
