import type { Metadata } from "next";
import Link from "next/link";
import { Prefetched } from "@/components/data/prefetched";
import { ApprovalSettings } from "@/components/payouts/approval-settings";
import { addressOfPayouts, readPayoutFilters } from "@/components/payouts/payout-filters";
import { RecentPayouts } from "@/components/payouts/recent-payouts";
import { WaitingList } from "@/components/payouts/waiting-list";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { readPayoutSettings } from "@/lib/approvals/payout-settings";
import { requirePageSession } from "@/lib/auth/page-session";
import { listBatches } from "@/lib/batches/list-batches";
import { overviewQuery } from "@/lib/client/queries/overview";
import {
  payoutSettingsQuery,
  waitingBatchesQuery,
  waitingQuery,
} from "@/lib/client/queries/payouts";
import { transactionListQuery } from "@/lib/client/queries/transactions";
import { asQuery } from "@/lib/client/transaction-filters";
import { listTransactionsOperation } from "@/lib/contract/transactions";
import { listActors } from "@/lib/merchants/list-actors";
import { readOverview } from "@/lib/overview/read-overview";
import { listTransactions } from "@/lib/transactions/list-transactions";

export const metadata: Metadata = { title: "Payouts" };

interface PayoutsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function PayoutsPage({ searchParams }: PayoutsPageProps) {
  const filters = readPayoutFilters(await searchParams);
  const { merchant, principal } = await requirePageSession(addressOfPayouts(filters));
  const { page, limit, asOf, ...filter } = listTransactionsOperation.query.parse(asQuery(filters));
  const [recent, waiting, batches, settings, overview, actors] = await Promise.all([
    listTransactions({ merchantId: merchant.id, ...filter }, { page, limit, asOf }),
    listTransactions(
      { merchantId: merchant.id, status: "pending_approval", batchId: "none" },
      { page: 1, limit: 50 },
    ),
    listBatches(merchant.id, { page: 1, limit: 50, status: "pending_approval" }),
    readPayoutSettings(merchant.id),
    readOverview(merchant.id),
    listActors(merchant.id),
  ]);
  return (
    <>
      <PageHeader
        title="Payouts"
        description="Cedis from your wallet to mobile-money accounts."
        action={principal.scopes.has("momo:write") ? <Actions /> : undefined}
      />
      <Prefetched
        answers={[
          [transactionListQuery(filters).queryKey, recent],
          [waitingQuery().queryKey, waiting],
          [waitingBatchesQuery().queryKey, batches],
          [payoutSettingsQuery().queryKey, settings],
          [overviewQuery().queryKey, overview],
        ]}
      >
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <WaitingList actors={actors} />
          <RecentPayouts filters={filters} />
          <ApprovalSettings
            mayChange={principal.role === "owner" || principal.role === "admin"}
            alone={Object.values(actors).filter(({ kind }) => kind === "person").length < 2}
          />
        </div>
      </Prefetched>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <MoreLink href="/dashboard/payouts/batches">Batches</MoreLink>
        <MoreLink href="/dashboard/beneficiaries">Beneficiaries</MoreLink>
        <MoreLink href="/dashboard/networks">How the networks are</MoreLink>
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
      <ButtonLink href="/dashboard/payouts/batches/new">Many at once</ButtonLink>
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
