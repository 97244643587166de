import type { Metadata } from "next";
import { statements } from "@/components/ops/lists";
import { StatementList } from "@/components/ops/statement-list";
import { UploadStatement } from "@/components/ops/upload-statement";
import { listStatementsOperation } from "@/lib/contract/ops-statements";
import { listStatements } from "@/lib/reconciliation/statements";
import { ListPage, readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Statements" };

export default async function StatementsPage({ searchParams }: ListPageProps) {
  const page = await readOperatorList(
    statements,
    listStatementsOperation,
    searchParams,
    listStatements,
  );
  return (
    <ListPage
      page={page}
      back={{ href: "/ops/reconciliation", label: "Reconciliation" }}
      title="Statements"
      description="Statements show double executions and movements that we never ordered."
      action={<UploadStatement />}
    >
      <StatementList filters={page.filters} />
    </ListPage>
  );
}
