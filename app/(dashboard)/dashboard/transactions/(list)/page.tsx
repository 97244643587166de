import { ListOrdered } from "lucide-react";
import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { transactionLists } from "@/components/transactions/lists";
import { TransactionList } from "@/components/transactions/transaction-list";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { readTransactions, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Transactions" };

export default async function TransactionsPage({ searchParams }: ListPageProps) {
  const { filters, isFirst, prefetched } = await readTransactions(
    transactionLists.all,
    searchParams,
  );
  const action = (
    <ButtonLink href="/dashboard/convert" variant="primary">
      Convert & pay
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Everything you converted, sent and received."
        action={isFirst ? undefined : action}
      />
      <Prefetched responses={[prefetched]}>
        <TransactionList
          list="all"
          filters={filters}
          first={
            <EmptyState
              icon={<ListOrdered className="size-6" />}
              title="No transactions yet"
              description="What you convert, send and receive appears here."
              action={action}
            />
          }
        />
      </Prefetched>
    </>
  );
}
