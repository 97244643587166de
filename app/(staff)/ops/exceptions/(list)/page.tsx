import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { ExceptionList } from "@/components/ops/exception-list";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { addressWith, readExceptionFilters } from "@/lib/client/ops-filters";
import { exceptionListQuery } from "@/lib/client/queries/ops";
import { listExceptionsOperation } from "@/lib/contract/ops-exceptions";
import { listExceptions } from "@/lib/exceptions/list-exceptions";

export const metadata: Metadata = { title: "Exceptions" };

interface ExceptionsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ExceptionsPage({ searchParams }: ExceptionsPageProps) {
  const filters = readExceptionFilters(await searchParams);
  const { user } = await requireStaffSession(addressWith("/ops/exceptions", filters), "operator");
  const { page, limit, asOf, ...filter } = listExceptionsOperation.query.parse(filters);
  const answer = await listExceptions(filter, { page, limit, asOf }, { userId: user.id });
  return (
    <>
      <PageHeader
        title="Exceptions"
        description="What does not come to its end, over all merchants, the oldest first."
      />
      <Prefetched responses={[[exceptionListQuery(filters).queryKey, answer]]}>
        <ExceptionList filters={filters} />
      </Prefetched>
    </>
  );
}
