import type { QueryKey } from "@tanstack/react-query";
import type { Metadata } from "next";
import { BatchPage } from "@/components/batches/batch-page";
import { faultFilters } from "@/components/batches/fault-filters";
import { addressOf } from "@/components/batches/labels";
import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { readPayoutSettings } from "@/lib/approvals/payout-settings";
import { requirePageSession } from "@/lib/sessions/page-session";
import { listBatchRows } from "@/lib/batches/list-batch-rows";
import { readBatch } from "@/lib/batches/read-batch";
import { readFaultPage, readRowFilters, type RowFilters } from "@/lib/client/batch-filters";
import { batchQuery, batchRowsQuery, isLive, type BatchView } from "@/lib/client/queries/batches";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { listBatchRowsOperation } from "@/lib/contract/batches";
import { listActors } from "@/lib/merchants/list-actors";
import { readOverview } from "@/lib/overview/read-overview";

interface OneBatchPageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: OneBatchPageProps): Promise<Metadata> {
  const { id } = await params;
  return { title: `Batch …${id.slice(-6)}` };
}

export default async function OneBatchPage({ params, searchParams }: OneBatchPageProps) {
  const { id } = await params;
  const search = await searchParams;
  const filters = readRowFilters(search);
  const faultPage = readFaultPage(search);
  const { merchant } = await requirePageSession(addressOf(encodeURIComponent(id)));
  const batch = await orNotFound(readBatch(merchant.id, id));
  const [rows, actors, draft] = await Promise.all([
    readRows(merchant.id, id, filters),
    listActors(merchant.id),
    batch.status === "draft" ? readForDraft(merchant.id, batch, faultPage) : [],
  ]);
  return (
    <Prefetched
      responses={[
        [batchQuery(id).queryKey, batch],
        [batchRowsQuery(id, filters, isLive(batch)).queryKey, rows],
        ...draft,
      ]}
    >
      <BatchPage id={id} filters={filters} faultPage={faultPage} actors={actors} />
    </Prefetched>
  );
}

const readRows = (merchantId: string, id: string, filters: RowFilters) =>
  listBatchRows(merchantId, id, listBatchRowsOperation.query.parse(filters));

/** What only the review of a draft needs: the balance, when a second person is asked, the faults. */
async function readForDraft(
  merchantId: string,
  { batchId, invalid }: BatchView,
  faultPage: number,
): Promise<[QueryKey, unknown][]> {
  const filters = faultFilters(faultPage);
  const [overview, settings, faults] = await Promise.all([
    readOverview(merchantId),
    readPayoutSettings(merchantId),
    invalid > 0 ? readRows(merchantId, batchId, filters) : null,
  ]);
  return [
    [overviewQuery().queryKey, overview],
    [payoutSettingsQuery().queryKey, settings],
    ...(faults
      ? [[batchRowsQuery(batchId, filters, false).queryKey, faults] satisfies [QueryKey, unknown]]
      : []),
  ];
}
