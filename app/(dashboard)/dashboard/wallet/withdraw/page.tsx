import type { Metadata } from "next";
import { readPageKyc } from "@/app/read-kyc";
import { orNull } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import { WithdrawFlow } from "@/components/wallet/withdraw-flow";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { readAddressSettings } from "@/lib/addresses/address-settings";
import { listAddresses, readSavedAddress } from "@/lib/addresses/saved-addresses";
import { readPayoutSettings } from "@/lib/approvals/payout-settings";
import { addressSettingsQuery } from "@/lib/client/queries/addresses";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { readOverview } from "@/lib/overview/read-overview";
import { readWithdrawalTerms } from "@/lib/payouts/withdrawal-terms";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Withdraw USDT" };

interface WithdrawPageProps {
  searchParams: Promise<{ saved?: string | string[] }>;
}

export default async function WithdrawPage({ searchParams }: WithdrawPageProps) {
  const { saved } = await searchParams;
  const { principal } = await requirePageSession("/dashboard/wallet/withdraw");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/wallet", label: "Wallet" }}
        title="Withdraw USDT"
        description="Send USDT from your wallet to a blockchain address. Nothing is sent before you confirm."
      />
      {principal.scopes.has("wallet:write") ? (
        <Flow principal={principal} saved={typeof saved === "string" ? saved : null} />
      ) : (
        <RoleAlert cannot="withdraw" view="the wallet" />
      )}
    </div>
  );
}

interface FlowProps {
  principal: MerchantPrincipal;
  saved: string | null;
}

async function Flow({ principal, saved }: FlowProps) {
  const { merchantId } = principal;
  const [overview, approvals, settings, addresses, terms, chosen, kyc] = await Promise.all([
    readOverview(merchantId),
    readPayoutSettings(principal),
    readAddressSettings(merchantId),
    listAddresses(merchantId, { page: 1, limit: 1 }),
    readWithdrawalTerms(merchantId),
    saved === null ? null : readSavedAddress(merchantId, saved).catch(orNull("NOT_FOUND")),
    readPageKyc(merchantId),
  ]);
  return (
    <Prefetched
      responses={[
        [overviewQuery().queryKey, overview],
        [kycStatusQuery().queryKey, kyc],
        [payoutSettingsQuery().queryKey, approvals],
        [addressSettingsQuery().queryKey, settings],
      ]}
    >
      <WithdrawFlow
        merchantId={merchantId}
        terms={terms}
        hasAddresses={addresses.total > 0}
        initial={chosen && { saved: chosen }}
      />
    </Prefetched>
  );
}
