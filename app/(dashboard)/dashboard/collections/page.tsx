import { HandCoins } from "lucide-react";
import type { Metadata } from "next";
import { transactionLists } from "@/components/transactions/lists";
import { TransactionList } from "@/components/transactions/transaction-list";
import { ButtonLink } from "@/components/ui/button";
import { ListPage, readTransactions, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Collections" };

export default async function CollectionsPage({ searchParams }: ListPageProps) {
  const page = await readTransactions(transactionLists.collections, searchParams);
  const action = page.principal.scopes.has("momo:write") && (
    <ButtonLink href="/dashboard/collections/new" variant="primary">
      Request money
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      title="Collections"
      description="Money you requested from customers by mobile money."
      action={page.isFirst ? undefined : action}
    >
      <TransactionList
        list="collections"
        filters={page.filters}
        first={{
          icon: <HandCoins className="size-6" />,
          title: "No collections yet",
          description:
            "Request money from a customer: they approve on their phone, and it arrives in your wallet.",
          action,
        }}
      />
    </ListPage>
  );
}
