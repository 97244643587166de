"use client";

import { useQuery } from "@tanstack/react-query";
import { QueryStateCard } from "@/components/data/query-state";
import { Amount } from "@/components/ui/amount";
import { Card } from "@/components/ui/card";
import type { ResponseOf } from "@/lib/client/operation-types";
import { overviewQuery } from "@/lib/client/queries/overview";
import { DepositAddress } from "./deposit-address";

/** The balances of the wallet, and its address for deposits. */
export function WalletView({ network }: { network: string | null }) {
  const query = useQuery(overviewQuery());
  const { data } = query;
  if (!data) return <QueryStateCard what="your wallet" query={query} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
      <Card title="Balances">
        <div className="divide-y divide-line">
          <Balance name="USDT" currency="USDT" balance={data.balances.USDT} />
          <Balance name="Cedis" currency="GHS" balance={data.balances.GHSFIAT} />
        </div>
      </Card>
      <DepositAddress address={data.walletAddress} network={network} />
    </div>
  );
}

interface BalanceProps {
  name: string;
  currency: "USDT" | "GHS";
  balance: ResponseOf<"overview.read">["balances"]["USDT"];
}

function Balance({ name, currency, balance }: BalanceProps) {
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <p className="text-small text-muted">{name}</p>
      <Amount value={balance.available} currency={currency} size="large" />
      <p className="text-small text-muted">
        <Amount value={balance.reserved} currency={currency} /> on hold
      </p>
    </div>
  );
}
