import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { SuspiciousCallbacks } from "@/components/ops/suspicious-callbacks";
import { RailChanges } from "@/components/ops/rail-changes";
import { RailsBoard } from "@/components/ops/rails-board";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { boardQuery, suspiciousCallbacksQuery, railChangesQuery } from "@/lib/client/queries/ops";
import { listCallbacksOperation, listRailChangesOperation } from "@/lib/contract/ops-rails";
import { listSuspiciousCallbacks } from "@/lib/rails/list-callbacks";
import { readBoard } from "@/lib/rails/read-board";
import { listSwitchHistory } from "@/lib/rails/switch-history";

export const metadata: Metadata = { title: "Rails" };

const newest = { limit: "5" };

export default async function RailsPage() {
  await requireStaffSession("/ops", "operator");
  const [board, changes, notices] = await Promise.all([
    readBoard(),
    listSwitchHistory({}, listRailChangesOperation.query.parse(newest)),
    listSuspiciousCallbacks({}, listCallbacksOperation.query.parse(newest)),
  ]);
  return (
    <>
      <PageHeader
        title="Rails"
        description="How each mobile-money network is doing, in both directions."
      />
      <Prefetched
        responses={[
          [boardQuery().queryKey, board],
          [railChangesQuery(newest).queryKey, changes],
          [suspiciousCallbacksQuery(newest).queryKey, notices],
        ]}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RailsBoard />
          <RailChanges list={newest} more="/ops/switches" />
          <SuspiciousCallbacks list={newest} more="/ops/callbacks" />
        </div>
      </Prefetched>
    </>
  );
}
