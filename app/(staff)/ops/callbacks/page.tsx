import type { Metadata } from "next";
import { callbacks } from "@/components/ops/lists";
import { SuspiciousCallbacks } from "@/components/ops/suspicious-callbacks";
import { listCallbacksOperation } from "@/lib/contract/ops-rails";
import { listSuspiciousCallbacks } from "@/lib/evidence/callbacks";
import { ListPage, readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Suspicious callbacks" };

export default async function CallbacksPage({ searchParams }: ListPageProps) {
  const page = await readOperatorList(
    callbacks,
    listCallbacksOperation,
    searchParams,
    listSuspiciousCallbacks,
  );
  return (
    <ListPage
      page={page}
      back={{ href: "/ops", label: "Rails" }}
      title="Suspicious callbacks"
      description="Callbacks that claim to come from a network and look wrong. None of them moved money."
    >
      <SuspiciousCallbacks filters={page.filters} />
    </ListPage>
  );
}
