import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { railChanges } from "@/components/ops/lists";
import { RailChanges } from "@/components/ops/rail-changes";
import { PageHeader } from "@/components/ui/page-header";
import { listRailChangesOperation } from "@/lib/contract/ops-rails";
import { listSwitchHistory } from "@/lib/rails/set-switch";
import { readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Rail changes" };

export default async function SwitchesPage({ searchParams }: ListPageProps) {
  const { filters, prefetched } = await readOperatorList(
    railChanges,
    listRailChangesOperation,
    searchParams,
    listSwitchHistory,
  );
  return (
    <>
      <PageHeader
        back={{ href: "/ops", label: "Rails" }}
        title="Rail changes"
        description="Every change that operators made to a rail, with the reason that merchants see."
      />
      <Prefetched responses={[prefetched]}>
        <RailChanges filters={filters} />
      </Prefetched>
    </>
  );
}
