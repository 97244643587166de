import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { ExceptionList } from "@/components/ops/exception-list";
import { exceptions } from "@/components/ops/lists";
import { PageHeader } from "@/components/ui/page-header";
import { listExceptionsOperation } from "@/lib/contract/ops-exceptions";
import { listExceptions } from "@/lib/exceptions/read-exceptions";
import { readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Exceptions" };

export default async function ExceptionsPage({ searchParams }: ListPageProps) {
  const { filters, prefetched } = await readOperatorList(
    exceptions,
    listExceptionsOperation,
    searchParams,
    listExceptions,
  );
  return (
    <>
      <PageHeader
        title="Exceptions"
        description="Transfers of all merchants that are delayed or need a person, oldest first."
      />
      <Prefetched responses={[prefetched]}>
        <ExceptionList filters={filters} />
      </Prefetched>
    </>
  );
}
