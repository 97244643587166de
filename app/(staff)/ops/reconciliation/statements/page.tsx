import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { StatementList } from "@/components/ops/statement-list";
import { UploadStatement } from "@/components/ops/upload-statement";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { readListPage } from "@/lib/client/list-address";
import { addressWith } from "@/lib/client/ops-filters";
import { statementListQuery } from "@/lib/client/queries/ops";
import { listStatementsOperation } from "@/lib/contract/ops-statements";
import { listStatements } from "@/lib/reconciliation/statements";

export const metadata: Metadata = { title: "Statements" };

const address = "/ops/reconciliation/statements";

interface StatementsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function StatementsPage({ searchParams }: StatementsPageProps) {
  const list = readListPage(await searchParams);
  await requireStaffSession(addressWith(address, list), "operator");
  const answer = await listStatements(undefined, listStatementsOperation.query.parse(list));
  return (
    <>
      <PageHeader
        back={{ href: "/ops/reconciliation", label: "Reconciliation" }}
        title="Statements"
        description="What the networks list of a period. With it, comparisons find double executions and movements that we never ordered."
        action={<UploadStatement />}
      />
      <Prefetched responses={[[statementListQuery(list).queryKey, answer]]}>
        <StatementList list={list} />
      </Prefetched>
    </>
  );
}
