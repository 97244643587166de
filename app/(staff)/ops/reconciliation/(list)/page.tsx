import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { ReconcileDialog } from "@/components/ops/reconcile-dialog";
import { RunList } from "@/components/ops/run-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { addressWith, readRunFilters } from "@/lib/client/ops-filters";
import { runListQuery } from "@/lib/client/queries/ops";
import { listReconciliationsOperation } from "@/lib/contract/ops-reconciliation";
import { listRuns } from "@/lib/reconciliation/read-runs";

export const metadata: Metadata = { title: "Reconciliation" };

interface ReconciliationPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function ReconciliationPage({ searchParams }: ReconciliationPageProps) {
  const filters = readRunFilters(await searchParams);
  await requireStaffSession(addressWith("/ops/reconciliation", filters), "operator");
  const { provider, ...paging } = listReconciliationsOperation.query.parse(filters);
  const answer = await listRuns(provider, paging);
  return (
    <>
      <PageHeader
        title="Reconciliation"
        description="Our books beside each network's own. What differs is listed and never mended by itself."
        action={
          <div className="flex flex-wrap gap-2">
            <ReconcileDialog />
            <ButtonLink href="/ops/reconciliation/statements">Statements</ButtonLink>
          </div>
        }
      />
      <Prefetched responses={[[runListQuery(filters).queryKey, answer]]}>
        <RunList filters={filters} />
      </Prefetched>
    </>
  );
}
