import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { OddNotices } from "@/components/ops/odd-notices";
import { RailChanges } from "@/components/ops/rail-changes";
import { RailsBoard } from "@/components/ops/rails-board";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/auth/page-session";
import { boardQuery, oddNoticesQuery, railChangesQuery } from "@/lib/client/queries/ops";
import { listOddNotices } from "@/lib/rails/list-notices";
import { readBoard } from "@/lib/rails/read-board";
import { listSwitchHistory } from "@/lib/rails/switch-history";

export const metadata: Metadata = { title: "Rails" };

const newest = { page: 1, limit: 5 };

export default async function RailsPage() {
  await requireStaffSession("/ops", "operator");
  const [board, changes, notices] = await Promise.all([
    readBoard(),
    listSwitchHistory({}, newest),
    listOddNotices({}, newest),
  ]);
  return (
    <>
      <PageHeader
        title="Rails"
        description="How each mobile-money network is doing, in both directions."
      />
      <Prefetched
        answers={[
          [boardQuery().queryKey, board],
          [railChangesQuery(newest).queryKey, changes],
          [oddNoticesQuery(newest).queryKey, notices],
        ]}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RailsBoard />
          <RailChanges {...newest} more="/ops/switches" />
          <OddNotices {...newest} more="/ops/notices" />
        </div>
      </Prefetched>
    </>
  );
}
