import type { QueryKey } from "@tanstack/react-query";
import { BatchPage } from "@/components/batches/batch-page";
import { addressOf } from "@/components/batches/labels";
import { invalidRowsOf, rowsOf } from "@/components/batches/lists";
import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { readPayoutSettings } from "@/lib/approvals/payout-settings";
import { requirePageSession } from "@/lib/sessions/page-session";
import { listBatchRows, readBatch } from "@/lib/batches/read-batches";
import { listQuery, readFilters, type Filters, type List } from "@/lib/client/lists";
import { batchQuery, type BatchRowView, type BatchView } from "@/lib/client/queries/batches";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { listBatchRowsOperation } from "@/lib/contract/batches";
import { listActors } from "@/lib/merchants/read-names";
import { readOverview } from "@/lib/overview/read-overview";
import { readPageKyc } from "@/app/read-kyc";
import type { ListPageProps } from "@/app/read-list";
import { titleOf, type ItemProps } from "@/app/item-layout";

type Prefetch = [QueryKey, unknown];

export const generateMetadata = titleOf((id) => `Batch …${id.slice(-6)}`);

export default async function OneBatchPage({ params, searchParams }: ItemProps & ListPageProps) {
  const { id } = await params;
  const { merchant, principal } = await requirePageSession(addressOf(encodeURIComponent(id)));
  const batch = await orNotFound(readBatch(merchant.id, id));
  const list = rowsOf(batch);
  const filters = readFilters(list, listBatchRowsOperation.query, await searchParams);
  const [rows, actors, draft] = await Promise.all([
    readRows(merchant.id, id, list, filters),
    listActors(merchant.id),
    batch.status === "draft" ? readForDraft(principal, batch) : [],
  ]);
  return (
    <Prefetched responses={[[batchQuery(id).queryKey, batch], rows, ...draft]}>
      <BatchPage id={id} filters={filters} actors={actors} />
    </Prefetched>
  );
}

async function readRows(
  merchantId: string,
  id: string,
  list: List<BatchRowView>,
  filters: Filters,
): Promise<Prefetch> {
  const query = listBatchRowsOperation.query.parse({ ...list.fixed, ...filters });
  return [listQuery(list, filters).queryKey, await listBatchRows(merchantId, id, query)];
}

/** What only the review of a draft shows: the balance, the approval threshold, the limits, the invalid rows. */
async function readForDraft(principal: MerchantPrincipal, batch: BatchView): Promise<Prefetch[]> {
  const [overview, settings, kyc, invalid] = await Promise.all([
    readOverview(principal.merchantId),
    readPayoutSettings(principal),
    readPageKyc(principal.merchantId),
    batch.invalid > 0
      ? [await readRows(principal.merchantId, batch.batchId, invalidRowsOf(batch), {})]
      : [],
  ]);
  return [
    [overviewQuery().queryKey, overview],
    [payoutSettingsQuery().queryKey, settings],
    [kycStatusQuery().queryKey, kyc],
    ...invalid,
  ];
}
