import type { Metadata } from "next";
import { ExceptionList } from "@/components/ops/exception-list";
import { exceptions } from "@/components/ops/lists";
import { listExceptionsOperation } from "@/lib/contract/ops-exceptions";
import { listExceptions } from "@/lib/exceptions/read-exceptions";
import { ListPage, readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Exceptions" };

export default async function ExceptionsPage({ searchParams }: ListPageProps) {
  const page = await readOperatorList(
    exceptions,
    listExceptionsOperation,
    searchParams,
    listExceptions,
  );
  return (
    <ListPage
      page={page}
      title="Exceptions"
      description="Transfers of all merchants that are delayed or need a person, oldest first."
    >
      <ExceptionList filters={page.filters} />
    </ListPage>
  );
}
