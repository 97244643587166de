import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { WalletView } from "@/components/wallet/wallet-view";
import { networkName } from "@/lib/chain/network-name";
import { overviewQuery } from "@/lib/client/queries/overview";
import { config } from "@/lib/config/env";
import { readOverview } from "@/lib/overview/read-overview";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Wallet" };

export default async function WalletPage() {
  const { merchant, principal } = await requirePageSession("/dashboard/wallet");
  const overview = await readOverview(merchant.id);
  const { chain } = config();
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
      <Prefetched responses={[[overviewQuery().queryKey, overview]]}>
        <WalletView network={chain && networkName(chain.chainId)} />
      </Prefetched>
    </>
  );
}
