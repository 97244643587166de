import { Download, ListOrdered } from "lucide-react";
import type { Metadata } from "next";
import { transactionLists } from "@/components/transactions/lists";
import { TransactionList } from "@/components/transactions/transaction-list";
import { ButtonLink } from "@/components/ui/button";
import { addressOf } from "@/lib/client/call-api";
import { ListPage, readTransactions, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Transactions" };

export default async function TransactionsPage({ searchParams }: ListPageProps) {
  const page = await readTransactions(transactionLists.all, searchParams);
  const filters = { ...page.filters, page: undefined, limit: undefined };
  const action = page.principal.scopes.has("convert:write") && (
    <ButtonLink href="/dashboard/convert" variant="primary">
      Convert & pay
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      title="Transactions"
      description="Everything you converted, sent and received."
      action={
        !page.isFirst && (
          <div className="flex flex-wrap gap-2">
            <ButtonLink
              href={addressOf("transactions.export", {}, { format: "csv", ...filters })}
              plain
              icon={<Download aria-hidden="true" className="size-4" />}
            >
              Export CSV
            </ButtonLink>
            {action}
          </div>
        )
      }
    >
      <TransactionList
        list="all"
        filters={page.filters}
        first={{
          icon: <ListOrdered className="size-6" />,
          title: "No transactions yet",
          description: "What you convert, send and receive appears here.",
          action,
        }}
      />
    </ListPage>
  );
}
