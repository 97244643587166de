"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import type { Actors } from "@/components/transactions/decide";
import type { Filters } from "@/lib/client/lists";
import { batchQuery } from "@/lib/client/queries/batches";
import { BatchRows } from "./batch-rows";
import { BatchRunning } from "./batch-running";
import { DraftReview } from "./draft-review";

interface BatchPageProps {
  id: string;
  filters: Filters;
  actors: Actors;
}

/** One batch: its review while it is a draft, then its progress; live while it runs. */
export function BatchPage({ id, filters, actors }: BatchPageProps) {
  const query = useQuery(batchQuery(id));
  const { data: batch } = query;
  if (!batch) return <QueryStateCard what="this batch" query={query} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {/* One place for both, so that the rows stay when the draft becomes a running batch. */}
      <div>
        {batch.status === "draft" ? (
          <DraftReview batch={batch} />
        ) : (
          <BatchRunning batch={batch} actors={actors} />
        )}
      </div>
      <BatchRows batch={batch} filters={filters} />
    </div>
  );
}
