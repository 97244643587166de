import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { callbacks, newest, proposals, railChanges } from "@/components/ops/lists";
import { ProposalList } from "@/components/ops/proposal-list";
import { QuarantinedRails } from "@/components/ops/quarantined-rails";
import { RailChanges } from "@/components/ops/rail-changes";
import { RailsBoard } from "@/components/ops/rails-board";
import { SuspiciousCallbacks } from "@/components/ops/suspicious-callbacks";
import { PageHeader } from "@/components/ui/page-header";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { listQuery } from "@/lib/client/lists";
import { boardQuery, quarantinesQuery } from "@/lib/client/queries/ops";
import { listProposalsOperation } from "@/lib/contract/ops-proposals";
import { listCallbacksOperation, listRailChangesOperation } from "@/lib/contract/ops-rails";
import { listSuspiciousCallbacks } from "@/lib/evidence/callbacks";
import { proposalKinds } from "@/lib/http/handlers/proposal-kinds";
import { readRailsBoard } from "@/lib/overview/read-rails-board";
import { listProposals } from "@/lib/proposals/read-proposals";
import { listSwitchHistory } from "@/lib/rails/set-switch";
import { listQuarantines } from "@/lib/restores/open-rail";

export const metadata: Metadata = { title: "Rails" };

export default async function RailsPage() {
  const { principal } = await requireStaffSession("/ops", "operator");
  const proposalList = newest(proposals);
  const changeList = newest(railChanges);
  const callbackList = newest(callbacks);
  const [board, quarantines, waiting, changes, suspicious] = await Promise.all([
    readRailsBoard(),
    listQuarantines(principal),
    listProposals(listProposalsOperation.query.parse(proposalList.fixed), principal, proposalKinds),
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
          [quarantinesQuery().queryKey, quarantines],
          [listQuery(proposalList, {}).queryKey, waiting],
          [listQuery(changeList, {}).queryKey, changes],
          [listQuery(callbackList, {}).queryKey, suspicious],
        ]}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <QuarantinedRails />
          <ProposalList filters={{}} short />
          <RailsBoard />
          <RailChanges filters={{}} short />
          <SuspiciousCallbacks filters={{}} short />
        </div>
      </Prefetched>
    </>
  );
}
