import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { StuckList } from "@/components/ops/exception-list";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/auth/page-session";
import { addressWith, readStuckFilters } from "@/lib/client/ops-filters";
import { stuckListQuery } from "@/lib/client/queries/ops";
import { listStuckOperation } from "@/lib/contract/ops-exceptions";
import { listStuck } from "@/lib/exceptions/list-exceptions";

export const metadata: Metadata = { title: "Stuck payments" };

interface StuckPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function StuckPage({ searchParams }: StuckPageProps) {
  const filters = readStuckFilters(await searchParams);
  const { user } = await requireStaffSession(addressWith("/ops/stuck", filters), "operator");
  const { page, limit, asOf, ...filter } = listStuckOperation.query.parse(filters);
  const answer = await listStuck(filter, { page, limit, asOf }, { userId: user.id });
  return (
    <>
      <PageHeader
        title="Stuck payments"
        description="What does not come to its end, over all merchants, the oldest first."
      />
      <Prefetched answers={[[stuckListQuery(filters).queryKey, answer]]}>
        <StuckList filters={filters} />
      </Prefetched>
    </>
  );
}
