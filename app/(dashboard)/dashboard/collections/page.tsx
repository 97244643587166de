import type { Metadata } from "next";
import { CollectionFilter } from "@/components/collections/collection-filter";
import {
  collectionsPath,
  ofCollections,
  readCollectionFilters,
} from "@/components/collections/collection-filters";
import { CollectionList } from "@/components/collections/collection-list";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/auth/page-session";
import { transactionListQuery } from "@/lib/client/queries/transactions";
import { addressOfList, asQuery } from "@/lib/client/transaction-filters";
import { listTransactionsOperation } from "@/lib/contract/transactions";
import { listTransactions } from "@/lib/transactions/list-transactions";

export const metadata: Metadata = { title: "Collections" };

interface CollectionsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CollectionsPage({ searchParams }: CollectionsPageProps) {
  const filters = readCollectionFilters(await searchParams);
  const { merchant, principal } = await requirePageSession(addressOfList(filters, collectionsPath));
  const all = ofCollections(filters);
  const { page, limit, asOf, ...filter } = listTransactionsOperation.query.parse(asQuery(all));
  const answer = await listTransactions(
    { merchantId: merchant.id, ...filter },
    { page, limit, asOf },
  );
  return (
    <>
      <PageHeader
        title="Collections"
        description="Money that you asked customers for, by mobile money."
        action={
          principal.scopes.has("momo:write") ? (
            <ButtonLink href={`${collectionsPath}/new`} variant="primary">
              Request money
            </ButtonLink>
          ) : undefined
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CollectionFilter filters={filters} />
        <Prefetched answers={[[transactionListQuery(all).queryKey, answer]]}>
          <CollectionList filters={filters} />
        </Prefetched>
      </div>
    </>
  );
}
