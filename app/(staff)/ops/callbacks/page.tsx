import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { callbacks } from "@/components/ops/lists";
import { SuspiciousCallbacks } from "@/components/ops/suspicious-callbacks";
import { PageHeader } from "@/components/ui/page-header";
import { listCallbacksOperation } from "@/lib/contract/ops-rails";
import { listSuspiciousCallbacks } from "@/lib/evidence/callbacks";
import { readOperatorList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Suspicious callbacks" };

export default async function CallbacksPage({ searchParams }: ListPageProps) {
  const { filters, prefetched } = await readOperatorList(
    callbacks,
    listCallbacksOperation,
    searchParams,
    listSuspiciousCallbacks,
  );
  return (
    <>
      <PageHeader
        back={{ href: "/ops", label: "Rails" }}
        title="Suspicious callbacks"
        description="Callbacks that claim to come from a network and look wrong. None of them moved money."
      />
      <Prefetched responses={[prefetched]}>
        <SuspiciousCallbacks filters={filters} />
      </Prefetched>
    </>
  );
}
