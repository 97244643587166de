import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { statements } from "@/components/ops/lists";
import { StatementList } from "@/components/ops/statement-list";
import { UploadStatement } from "@/components/ops/upload-statement";
import { PageHeader } from "@/components/ui/page-header";
import { listStatementsOperation } from "@/lib/contract/ops-statements";
import { listStatements } from "@/lib/reconciliation/statements";
import { readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Statements" };

export default async function StatementsPage({ searchParams }: ListPageProps) {
  const { filters, prefetched } = await readOperatorList(
    statements,
    listStatementsOperation,
    searchParams,
    listStatements,
  );
  return (
    <>
      <PageHeader
        back={{ href: "/ops/reconciliation", label: "Reconciliation" }}
        title="Statements"
        description="Statements show double executions and movements that we never ordered."
        action={<UploadStatement />}
      />
      <Prefetched responses={[prefetched]}>
        <StatementList filters={filters} />
      </Prefetched>
    </>
  );
}
