"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowLeftRight } from "lucide-react";
import Link from "next/link";
import { QueryFailure } from "@/components/data/query-failure";
import { NetworksAlert } from "@/components/networks/networks-alert";
import { RecentTransactions } from "@/components/transactions/transaction-list";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Alert } from "@/components/ui/alert";
import { SeeAll } from "@/components/ui/see-all";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import type { ResponseOf } from "@/lib/client/operation-types";
import { Balances } from "./balances";
import { FirstSteps } from "./first-steps";
import { Today } from "./today";

type Overview = ResponseOf<"overview.read">;

interface HomeViewProps {
  /** Test money can be had here. */
  testnet: boolean;
}

/** Balances, today, what came last. */
export function HomeView({ testnet }: HomeViewProps) {
  const { data, error, refetch } = useQuery(overviewQuery());
  const { data: networks } = useQuery(networkStatusQuery());
  if (!data)
    return error ? (
      <Card>
        <QueryFailure what="your balances" error={error} retry={() => void refetch()} />
      </Card>
    ) : null;
  const first = testnet && data.recent.length === 0 && data.balances.USDT.balance === "0.000000";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {first && (
        <Card padding="flush">
          <FirstSteps />
        </Card>
      )}
      {networks && <NetworksAlert networks={networks.data} />}
      {data.toApprove > 0 && <ToApprove count={data.toApprove} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Balances overview={data} />
        <Today overview={data} />
      </div>
      {!first && <Recent overview={data} />}
    </div>
  );
}

function ToApprove({ count }: { count: number }) {
  return (
    <Alert
      tone="attention"
      title={count === 1 ? "A payout waits for approval" : `${count} payouts wait for approval`}
    >
      <Link
        href="/dashboard/payouts"
        className="-mb-2 inline-flex min-h-11 items-center rounded-control font-medium underline underline-offset-4"
      >
        See what waits
      </Link>
    </Alert>
  );
}

function Recent({ overview }: { overview: Overview }) {
  if (overview.recent.length === 0)
    return (
      <Card padding="flush">
        <EmptyState
          icon={<ArrowLeftRight className="size-6" />}
          title="No transactions yet"
          description="Convert USDT and pay cedis to any mobile-money number in Ghana."
          action={<ButtonLink href="/dashboard/convert">Begin</ButtonLink>}
        />
      </Card>
    );
  return (
    <Card
      title="Recent transactions"
      padding="flush"
      action={<SeeAll href="/dashboard/transactions" />}
    >
      <RecentTransactions rows={overview.recent} />
    </Card>
  );
}
