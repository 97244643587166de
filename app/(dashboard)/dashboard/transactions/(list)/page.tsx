import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { FilterForm } from "@/components/transactions/filter-form";
import { TransactionList } from "@/components/transactions/transaction-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/auth/page-session";
import { transactionListQuery } from "@/lib/client/queries/transactions";
import { addressOfList, asQuery, readFilters } from "@/lib/client/transaction-filters";
import { listTransactionsOperation } from "@/lib/contract/transactions";
import { listTransactions } from "@/lib/transactions/list-transactions";

export const metadata: Metadata = { title: "Transactions" };

interface TransactionsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function TransactionsPage({ searchParams }: TransactionsPageProps) {
  const filters = readFilters(await searchParams);
  const { merchant } = await requirePageSession(addressOfList(filters));
  const { page, limit, asOf, ...filter } = listTransactionsOperation.query.parse(asQuery(filters));
  const answer = await listTransactions(
    { merchantId: merchant.id, ...filter },
    { page, limit, asOf },
  );
  return (
    <>
      <PageHeader
        title="Transactions"
        description="Everything that was converted, sent and received."
        action={
          <ButtonLink href="/dashboard/convert" variant="primary">
            Convert & pay
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FilterForm filters={filters} />
        <Prefetched answers={[[transactionListQuery(filters).queryKey, answer]]}>
          <TransactionList filters={filters} />
        </Prefetched>
      </div>
    </>
  );
}
