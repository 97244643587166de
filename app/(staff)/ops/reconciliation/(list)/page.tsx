import type { Metadata } from "next";
import { runs } from "@/components/ops/lists";
import { ReconcileDialog, RunList } from "@/components/ops/run-list";
import { ButtonLink } from "@/components/ui/button";
import { listReconciliationsOperation } from "@/lib/contract/ops-reconciliation";
import { listRuns } from "@/lib/reconciliation/read-runs";
import { ListPage, readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Reconciliation" };

export default async function ReconciliationPage({ searchParams }: ListPageProps) {
  const page = await readOperatorList(runs, listReconciliationsOperation, searchParams, listRuns);
  return (
    <ListPage
      page={page}
      title="Reconciliation"
      description="Our books compared with each network's. Discrepancies are listed, never corrected automatically."
      action={
        <div className="flex flex-wrap gap-2">
          <ReconcileDialog />
          <ButtonLink href="/ops/reconciliation/statements">Statements</ButtonLink>
        </div>
      }
    >
      <RunList filters={page.filters} />
    </ListPage>
  );
}
