import { ArrowDownToLine } from "lucide-react";
import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { shortAddress } from "@/components/labels/addresses";
import { depositList } from "@/components/labels/deposits";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { DepositList } from "@/components/wallet/deposit-list";
import { StatementForm } from "@/components/wallet/statement-form";
import { WalletView } from "@/components/wallet/wallet-view";
import { networkName } from "@/lib/chain/network-name";
import { overviewQuery } from "@/lib/client/queries/overview";
import { config } from "@/lib/config/env";
import { listDepositsOperation } from "@/lib/contract/wallet";
import { listDeposits } from "@/lib/deposits/list-deposits";
import { readOverview } from "@/lib/overview/read-overview";
import { readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Wallet" };

export default async function WalletPage({ searchParams }: ListPageProps) {
  const page = await readList(depositList, listDepositsOperation, searchParams, listDeposits);
  const { merchant, principal, filters, prefetched } = page;
  const overview = await readOverview(merchant.id);
  // Accra keeps UTC all year.
  const today = new Date().toISOString().slice(0, 10);
  const { chain } = config();
  const network = chain && networkName(chain.chainId);
  return (
    <>
      <PageHeader
        title="Wallet"
        description="Your balances, your address for deposits, and withdrawals of USDT."
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink href="/dashboard/wallet/addresses">Saved addresses</ButtonLink>
            {principal.scopes.has("wallet:write") && (
              <ButtonLink href="/dashboard/wallet/withdraw" variant="primary">
                Withdraw USDT
              </ButtonLink>
            )}
          </div>
        }
      />
      <Prefetched responses={[[overviewQuery().queryKey, overview], prefetched]}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <WalletView network={network} />
          <div id="statement">
            <StatementForm from={`${today.slice(0, 7)}-01`} to={today} />
          </div>
          <DepositList
            filters={filters}
            first={{
              icon: <ArrowDownToLine className="size-6" />,
              title: "No deposits yet",
              description:
                network === null
                  ? "Deposits are not available yet."
                  : `Send USDT to your wallet address, ${shortAddress(overview.walletAddress)}, and only on ${network}. It appears here as soon as it is on the chain.`,
            }}
          />
        </div>
      </Prefetched>
    </>
  );
}
