import type { Metadata } from "next";
import { BatchList } from "@/components/batches/batch-list";
import { batchesPath } from "@/components/batches/labels";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { listBatches } from "@/lib/batches/list-batches";
import { addressOfBatches, readBatchFilters } from "@/lib/client/batch-filters";
import { batchListQuery } from "@/lib/client/queries/batches";
import { listBatchesOperation } from "@/lib/contract/batches";

export const metadata: Metadata = { title: "Batches" };

interface BatchesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BatchesPage({ searchParams }: BatchesPageProps) {
  const filters = readBatchFilters(await searchParams);
  const { merchant, principal } = await requirePageSession(addressOfBatches(batchesPath, filters));
  const answer = await listBatches(merchant.id, listBatchesOperation.query.parse(filters));
  return (
    <>
      <PageHeader
        back={{ href: "/dashboard/payouts", label: "Payouts" }}
        title="Batches"
        description="Many payouts from one file."
        action={
          principal.scopes.has("momo:write") ? (
            <ButtonLink href={`${batchesPath}/new`} variant="primary">
              Upload a file
            </ButtonLink>
          ) : undefined
        }
      />
      <Prefetched responses={[[batchListQuery(filters).queryKey, answer]]}>
        <BatchList filters={filters} />
      </Prefetched>
    </>
  );
}
