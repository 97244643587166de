import type { Metadata } from "next";
import { railChanges } from "@/components/ops/lists";
import { RailChanges } from "@/components/ops/rail-changes";
import { listRailChangesOperation } from "@/lib/contract/ops-rails";
import { listSwitchHistory } from "@/lib/rails/set-switch";
import { ListPage, readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Rail changes" };

export default async function SwitchesPage({ searchParams }: ListPageProps) {
  const page = await readOperatorList(
    railChanges,
    listRailChangesOperation,
    searchParams,
    listSwitchHistory,
  );
  return (
    <ListPage
      page={page}
      back={{ href: "/ops", label: "Rails" }}
      title="Rail changes"
      description="Every change that operators made to a rail, with the reason that merchants see."
    >
      <RailChanges filters={page.filters} />
    </ListPage>
  );
}
