import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { RailChanges } from "@/components/ops/rail-changes";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/auth/page-session";
import { addressWith, readPage } from "@/lib/client/ops-filters";
import { railChangesQuery } from "@/lib/client/queries/ops";
import { listSwitchHistory } from "@/lib/rails/switch-history";

export const metadata: Metadata = { title: "Switches" };

interface SwitchesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SwitchesPage({ searchParams }: SwitchesPageProps) {
  const paging = { page: readPage(await searchParams), limit: 20 };
  await requireStaffSession(addressWith("/ops/switches", { page: `${paging.page}` }), "operator");
  const changes = await listSwitchHistory({}, paging);
  return (
    <>
      <PageHeader
        back={{ href: "/ops", label: "Rails" }}
        title="Switches"
        description="Who set which rail to what, and the reason that merchants read."
      />
      <Prefetched answers={[[railChangesQuery(paging).queryKey, changes]]}>
        <RailChanges {...paging} />
      </Prefetched>
    </>
  );
}
