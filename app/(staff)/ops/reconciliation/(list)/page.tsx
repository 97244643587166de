import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { runs } from "@/components/ops/lists";
import { ReconcileDialog } from "@/components/ops/reconcile-dialog";
import { RunList } from "@/components/ops/run-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { listReconciliationsOperation } from "@/lib/contract/ops-reconciliation";
import { listRuns } from "@/lib/reconciliation/read-runs";
import { readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Reconciliation" };

export default async function ReconciliationPage({ searchParams }: ListPageProps) {
  const { filters, prefetched } = await readOperatorList(
    runs,
    listReconciliationsOperation,
    searchParams,
    listRuns,
  );
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Our books compared with each network's. Discrepancies are listed, never corrected automatically."
        action={
          <div className="flex flex-wrap gap-2">
            <ReconcileDialog />
            <ButtonLink href="/ops/reconciliation/statements">Statements</ButtonLink>
          </div>
        }
      />
      <Prefetched responses={[prefetched]}>
        <RunList filters={filters} />
      </Prefetched>
    </>
  );
}
