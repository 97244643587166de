import { Files } from "lucide-react";
import type { Metadata } from "next";
import { BatchList } from "@/components/batches/batch-list";
import { SampleLink } from "@/components/batches/file-guide";
import { batchesPath } from "@/components/batches/labels";
import { batchList } from "@/components/batches/lists";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listBatches } from "@/lib/batches/read-batches";
import { listBatchesOperation } from "@/lib/contract/batches";
import { readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Batches" };

export default async function BatchesPage({ searchParams }: ListPageProps) {
  const { filters, isFirst, prefetched, principal } = await readList(
    batchList,
    listBatchesOperation,
    searchParams,
    listBatches,
  );
  const action = principal.scopes.has("momo:write") && (
    <ButtonLink href={`${batchesPath}/new`} variant="primary">
      Upload a file
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/payouts", label: "Payouts" }}
        title="Batches"
        description="Many payouts from one file."
        action={isFirst ? undefined : action}
      />
      <Prefetched responses={[prefetched]}>
        <BatchList
          filters={filters}
          first={
            <EmptyState
              icon={<Files className="size-6" />}
              title="No batches yet"
              description="Upload one file and pay up to 1,000 people at once."
              action={
                action && (
                  <>
                    {action}
                    <SampleLink />
                  </>
                )
              }
            />
          }
        />
      </Prefetched>
    </>
  );
}
