import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { RailChanges } from "@/components/ops/rail-changes";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { readListPage } from "@/lib/client/list-address";
import { addressWith } from "@/lib/client/ops-filters";
import { railChangesQuery } from "@/lib/client/queries/ops";
import { listRailChangesOperation } from "@/lib/contract/ops-rails";
import { listSwitchHistory } from "@/lib/rails/switch-history";

export const metadata: Metadata = { title: "Switches" };

interface SwitchesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function SwitchesPage({ searchParams }: SwitchesPageProps) {
  const list = readListPage(await searchParams);
  await requireStaffSession(addressWith("/ops/switches", list), "operator");
  const changes = await listSwitchHistory({}, listRailChangesOperation.query.parse(list));
  return (
    <>
      <PageHeader
        back={{ href: "/ops", label: "Rails" }}
        title="Switches"
        description="Who set which rail to what, and the reason that merchants read."
      />
      <Prefetched responses={[[railChangesQuery(list).queryKey, changes]]}>
        <RailChanges list={list} />
      </Prefetched>
    </>
  );
}
