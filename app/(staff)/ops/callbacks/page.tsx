import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { OddNotices } from "@/components/ops/suspicious-callbacks";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/auth/page-session";
import { readListPage } from "@/lib/client/list-address";
import { addressWith } from "@/lib/client/ops-filters";
import { oddNoticesQuery } from "@/lib/client/queries/ops";
import { listNoticesOperation } from "@/lib/contract/ops-rails";
import { listOddNotices } from "@/lib/rails/list-callbacks";

export const metadata: Metadata = { title: "Odd notices" };

interface NoticesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function NoticesPage({ searchParams }: NoticesPageProps) {
  const list = readListPage(await searchParams);
  await requireStaffSession(addressWith("/ops/notices", list), "operator");
  const notices = await listOddNotices({}, listNoticesOperation.query.parse(list));
  return (
    <>
      <PageHeader
        back={{ href: "/ops", label: "Rails" }}
        title="Odd notices"
        description="What came in a network's name and looked wrong. None of it moved anything."
      />
      <Prefetched answers={[[oddNoticesQuery(list).queryKey, notices]]}>
        <OddNotices list={list} />
      </Prefetched>
    </>
  );
}
