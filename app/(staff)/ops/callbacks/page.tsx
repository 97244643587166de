import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { SuspiciousCallbacks } from "@/components/ops/suspicious-callbacks";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { readListPage } from "@/lib/client/list-address";
import { addressWith } from "@/lib/client/ops-filters";
import { suspiciousCallbacksQuery } from "@/lib/client/queries/ops";
import { listCallbacksOperation } from "@/lib/contract/ops-rails";
import { listSuspiciousCallbacks } from "@/lib/rails/list-callbacks";

export const metadata: Metadata = { title: "suspicious callbacks" };

interface CallbacksPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CallbacksPage({ searchParams }: CallbacksPageProps) {
  const list = readListPage(await searchParams);
  await requireStaffSession(addressWith("/ops/callbacks", list), "operator");
  const notices = await listSuspiciousCallbacks({}, listCallbacksOperation.query.parse(list));
  return (
    <>
      <PageHeader
        back={{ href: "/ops", label: "Rails" }}
        title="suspicious callbacks"
        description="What came in a network's name and looked wrong. None of it moved anything."
      />
      <Prefetched responses={[[suspiciousCallbacksQuery(list).queryKey, notices]]}>
        <SuspiciousCallbacks list={list} />
      </Prefetched>
    </>
  );
}
