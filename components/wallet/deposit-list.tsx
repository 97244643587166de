"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useEffect } from "react";
import { DataList, type PageOfList } from "@/components/data/data-list";
import { depositList, depositStyle, type ChainDeposit } from "@/components/labels/deposits";
import { requestAddress } from "@/components/labels/payment-requests";
import { Amount } from "@/components/ui/amount";
import type { Column } from "@/components/ui/data-table";
import { ExplorerLink } from "@/components/ui/explorer-link";
import { MonoId } from "@/components/ui/mono-id";
import { Status } from "@/components/ui/status";
import { When } from "@/components/ui/time";
import { listQuery, type Filters } from "@/lib/client/lists";
import { overviewQuery } from "@/lib/client/queries/overview";

/** What the rows of deposits show. */
export const depositColumns: Column<ChainDeposit>[] = [
  {
    key: "amount",
    header: "Amount",
    card: "title",
    cell: ({ amount, currency }) => <Amount value={amount} currency={currency} signed />,
  },
  {
    key: "from",
    header: "From",
    cell: ({ payer }) => <MonoId value={payer} label="sender's address" head={8} />,
  },
  {
    key: "to",
    header: "To",
    cell: ({ paymentRequestId }) =>
      paymentRequestId === null ? (
        <span className="text-muted">Wallet address</span>
      ) : (
        <Link
          href={requestAddress(paymentRequestId)}
          className="relative z-10 inline-flex min-h-11 items-center rounded-control underline decoration-outline underline-offset-4 sm:min-h-6"
        >
          Payment request
        </Link>
      ),
  },
  {
    key: "chain",
    header: "Chain transaction",
    wide: true,
    cell: ({ txHash, explorerUrl }) => (
      <span className="inline-flex items-center">
        <MonoId value={txHash} label="chain transaction" head={4} />
        {explorerUrl !== null && <ExplorerLink href={explorerUrl} />}
      </span>
    ),
  },
  {
    key: "status",
    header: "Status",
    cell: (deposit) => <Status key={deposit.status} {...depositStyle(deposit)} />,
  },
  {
    key: "at",
    header: "Arrived",
    numeric: true,
    card: "sub",
    cell: ({ createdAt }) => <When at={createdAt} muted />,
  },
];

/** How rows of deposits are distinguished, and where they lead. */
export const depositRows = {
  keyOf: ({ txHash, ordinal }: ChainDeposit) => `${txHash} ${ordinal}`,
  hrefOf: ({ transactionId }: ChainDeposit) =>
    transactionId === null ? undefined : `/dashboard/transactions/${transactionId}`,
};

/** One page of deposits, with their confirmations as they come; a credited one opens its transaction. */
export function DepositList(page: PageOfList) {
  useBalanceOfCredited(page.filters);
  return (
    <DataList
      {...page}
      {...depositRows}
      title="Deposits"
      list={depositList}
      columns={depositColumns}
    />
  );
}

/** Fetches the balances anew as soon as another deposit is credited, not at their next turn. */
function useBalanceOfCredited(filters: Filters): void {
  const queries = useQueryClient();
  const { data } = useQuery(listQuery(depositList, filters));
  const credited = data?.data.filter(({ status }) => status === "credited").length;
  useEffect(() => {
    void queries.invalidateQueries(overviewQuery());
  }, [queries, credited]);
}
