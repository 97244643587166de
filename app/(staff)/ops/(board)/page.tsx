import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { callbacks, newest, railChanges } from "@/components/ops/lists";
import { RailChanges } from "@/components/ops/rail-changes";
import { RailsBoard } from "@/components/ops/rails-board";
import { SuspiciousCallbacks } from "@/components/ops/suspicious-callbacks";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { listQuery } from "@/lib/client/lists";
import { boardQuery } from "@/lib/client/queries/ops";
import { listCallbacksOperation, listRailChangesOperation } from "@/lib/contract/ops-rails";
import { listSuspiciousCallbacks } from "@/lib/evidence/callbacks";
import { readRailsBoard } from "@/lib/overview/read-rails-board";
import { listSwitchHistory } from "@/lib/rails/set-switch";

export const metadata: Metadata = { title: "Rails" };

export default async function RailsPage() {
  await requireStaffSession("/ops", "operator");
  const changeList = newest(railChanges);
  const callbackList = newest(callbacks);
  const [board, changes, suspicious] = await Promise.all([
    readRailsBoard(),
    listSwitchHistory(listRailChangesOperation.query.parse(changeList.fixed)),
    listSuspiciousCallbacks(listCallbacksOperation.query.parse(callbackList.fixed)),
  ]);
  return (
    <>
      <PageHeader
        title="Rails"
        description="Status and performance of every way that money enters or leaves."
      />
      <Prefetched
        responses={[
          [boardQuery().queryKey, board],
          [listQuery(changeList, {}).queryKey, changes],
          [listQuery(callbackList, {}).queryKey, suspicious],
        ]}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <RailsBoard />
          <RailChanges filters={{}} short />
          <SuspiciousCallbacks filters={{}} short />
        </div>
      </Prefetched>
    </>
  );
}
