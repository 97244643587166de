"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { QueryStateCard } from "@/components/data/query-state";
import { NetworksAlert } from "@/components/networks/networks-alert";
import { RecentTransactions } from "@/components/transactions/transaction-list";
import { Card } from "@/components/ui/card";
import { Alert } from "@/components/ui/alert";
import { SeeAll } from "@/components/ui/see-all";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { overviewQuery } from "@/lib/client/queries/overview";
import { Balances } from "./balances";
import { FirstSteps, isStarting } from "./first-steps";
import { Today } from "./today";

interface HomeViewProps {
  /** Test money is available. */
  testnet: boolean;
}

/** Balances, what needs attention, today, and the newest transactions. */
export function HomeView({ testnet }: HomeViewProps) {
  const query = useQuery(overviewQuery());
  const { data: networks } = useQuery(networkStatusQuery());
  const { data } = query;
  if (!data) return <QueryStateCard what="your balances" query={query} />;
  const starting = isStarting(data);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {networks && <NetworksAlert networks={networks.data} />}
      {data.toApprove > 0 && <ToApprove count={data.toApprove} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <Balances overview={data} quiet={starting} />
        {starting ? <FirstSteps overview={data} testnet={testnet} /> : <Today overview={data} />}
      </div>
      {data.recent.length > 0 && (
        <Card
          title="Recent transactions"
          padding="flush"
          action={<SeeAll href="/dashboard/transactions" />}
        >
          <RecentTransactions rows={data.recent} />
        </Card>
      )}
    </div>
  );
}

function ToApprove({ count }: { count: number }) {
  return (
    <Alert
      tone="attention"
      title={count === 1 ? "1 payout needs approval" : `${count} payouts need approval`}
    >
      <Link
        href="/dashboard/payouts"
        className="-mb-2 inline-flex min-h-11 items-center rounded-control font-medium underline underline-offset-4"
      >
        Review
      </Link>
    </Alert>
  );
}
