import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { StatementList } from "@/components/ops/statement-list";
import { UploadStatement } from "@/components/ops/upload-statement";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/auth/page-session";
import { addressWith, readPage } from "@/lib/client/ops-filters";
import { statementListQuery } from "@/lib/client/queries/ops";
import { listStatements } from "@/lib/reconciliation/read-statements";

export const metadata: Metadata = { title: "Statements" };

const address = "/ops/reconciliation/statements";

interface StatementsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function StatementsPage({ searchParams }: StatementsPageProps) {
  const paging = { page: readPage(await searchParams), limit: 20 };
  await requireStaffSession(addressWith(address, { page: `${paging.page}` }), "operator");
  const answer = await listStatements(undefined, paging);
  return (
    <>
      <PageHeader
        back={{ href: "/ops/reconciliation", label: "Reconciliation" }}
        title="Statements"
        description="What the networks list of a period. With it, comparisons find double executions and movements that we never ordered."
        action={<UploadStatement />}
      />
      <Prefetched answers={[[statementListQuery(paging).queryKey, answer]]}>
        <StatementList {...paging} />
      </Prefetched>
    </>
  );
}
