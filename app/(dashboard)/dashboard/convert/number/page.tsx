import type { Metadata } from "next";
import { readPageKyc } from "@/app/read-kyc";
import { NumberFlow } from "@/components/convert/number-flow";
import { Prefetched } from "@/components/data/prefetched";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { readPayoutSettings } from "@/lib/approvals/payout-settings";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { readOverview } from "@/lib/overview/read-overview";
import { readWithdrawalTerms } from "@/lib/payouts/withdrawal-terms";
import { requirePageSession } from "@/lib/sessions/page-session";

export const metadata: Metadata = { title: "Pay a number in USDT" };

export default async function PayNumberPage() {
  const { merchant, principal } = await requirePageSession("/dashboard/convert/number");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/convert", label: "Convert & pay" }}
        title="Pay a number in USDT"
        description="Send USDT to the wallet of a phone number. Nothing is sent before you confirm."
      />
      {principal.scopes.has("payments:write") ? (
        <Flow merchantId={merchant.id} principal={principal} />
      ) : (
        <RoleAlert cannot="send payments" />
      )}
    </div>
  );
}

interface FlowProps {
  merchantId: string;
  principal: MerchantPrincipal;
}

async function Flow({ merchantId, principal }: FlowProps) {
  const [overview, approvals, terms, kyc] = await Promise.all([
    readOverview(merchantId),
    readPayoutSettings(principal),
    readWithdrawalTerms(merchantId),
    readPageKyc(merchantId),
  ]);
  return (
    <Prefetched
      responses={[
        [overviewQuery().queryKey, overview],
        [kycStatusQuery().queryKey, kyc],
        [payoutSettingsQuery().queryKey, approvals],
      ]}
    >
      <NumberFlow merchantId={merchantId} terms={terms} />
    </Prefetched>
  );
}
