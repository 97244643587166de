import { Send } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Prefetched } from "@/components/data/prefetched";
import { ApprovalSettings } from "@/components/payouts/approval-settings";
import { WaitingList } from "@/components/payouts/waiting-list";
import { transactionLists } from "@/components/transactions/lists";
import { TransactionList } from "@/components/transactions/transaction-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { hasSecondApprover } from "@/lib/approvals/approvers";
import { readPayoutSettings } from "@/lib/approvals/payout-settings";
import { listBatches } from "@/lib/batches/read-batches";
import { overviewQuery } from "@/lib/client/queries/overview";
import {
  payoutSettingsQuery,
  waitingBatchesQuery,
  waitingQuery,
} from "@/lib/client/queries/payouts";
import { listActors } from "@/lib/merchants/read-names";
import { readOverview } from "@/lib/overview/read-overview";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { readTransactions, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Payouts" };

export default async function PayoutsPage({ searchParams }: ListPageProps) {
  const { filters, isFirst, prefetched, merchant, principal } = await readTransactions(
    transactionLists.payouts,
    searchParams,
  );
  const [waiting, batches, settings, overview, actors, hasSecond] = await Promise.all([
    listTransactions(
      { merchantId: merchant.id, status: "pending_approval", batchId: "none" },
      { page: 1, limit: 50 },
    ),
    listBatches(merchant.id, { page: 1, limit: 50, status: "pending_approval" }),
    readPayoutSettings(principal),
    readOverview(merchant.id),
    listActors(merchant.id),
    hasSecondApprover(merchant.id),
  ]);
  const actions = principal.scopes.has("momo:write") && <Actions />;
  return (
    <>
      <PageHeader
        title="Payouts"
        description="Cedis from your wallet to mobile-money accounts."
        action={isFirst ? undefined : actions}
      />
      <Prefetched
        responses={[
          prefetched,
          [waitingQuery().queryKey, waiting],
          [waitingBatchesQuery().queryKey, batches],
          [payoutSettingsQuery().queryKey, settings],
          [overviewQuery().queryKey, overview],
        ]}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <WaitingList actors={actors} />
          <TransactionList
            list="payouts"
            filters={filters}
            first={{
              icon: <Send className="size-6" />,
              title: "No payouts yet",
              description:
                "Send cedis from your wallet to any mobile-money number in Ghana, one by one or in bulk.",
              action: actions,
            }}
          />
          <ApprovalSettings userId={principal.userId} role={principal.role} alone={!hasSecond} />
        </div>
      </Prefetched>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <MoreLink href="/dashboard/payouts/batches">Batches</MoreLink>
        <MoreLink href="/dashboard/beneficiaries">Beneficiaries</MoreLink>
        <MoreLink href="/dashboard/networks">Network status</MoreLink>
      </p>
    </>
  );
}

function Actions() {
  return (
    <div className="grid gap-2 sm:flex sm:flex-row-reverse">
      <ButtonLink href="/dashboard/payouts/new" variant="primary">
        New payout
      </ButtonLink>
      <ButtonLink href="/dashboard/payouts/batches/new">Bulk payout</ButtonLink>
    </div>
  );
}

function MoreLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center rounded-control text-small font-medium underline decoration-outline underline-offset-4"
    >
      {children}
    </Link>
  );
}
