import { HandCoins } from "lucide-react";
import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { transactionLists } from "@/components/transactions/lists";
import { TransactionList } from "@/components/transactions/transaction-list";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { readTransactions, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Collections" };

export default async function CollectionsPage({ searchParams }: ListPageProps) {
  const { filters, isFirst, prefetched, principal } = await readTransactions(
    transactionLists.collections,
    searchParams,
  );
  const action = principal.scopes.has("momo:write") && (
    <ButtonLink href="/dashboard/collections/new" variant="primary">
      Request money
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Collections"
        description="Money you requested from customers by mobile money."
        action={isFirst ? undefined : action}
      />
      <Prefetched responses={[prefetched]}>
        <TransactionList
          list="collections"
          filters={filters}
          first={
            <EmptyState
              icon={<HandCoins className="size-6" />}
              title="No collections yet"
              description="Request money from a customer: they approve on their phone, and it arrives in your wallet."
              action={action}
            />
          }
        />
      </Prefetched>
    </>
  );
}
