import type { Metadata } from "next";
import { readPageKyc } from "@/app/read-kyc";
import { orNull } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { beneficiaryList } from "@/components/labels/beneficiaries";
import { PayoutFlow } from "@/components/payouts/payout-flow";
import type { PayoutDraft } from "@/components/payouts/transfer-body";
import { RoleAlert } from "@/components/session/role-alert";
import { PageHeader } from "@/components/ui/page-header";
import type { MerchantPrincipal } from "@/lib/auth/principal";
import { readPayoutSettings } from "@/lib/approvals/payout-settings";
import { requirePageSession } from "@/lib/sessions/page-session";
import { listBeneficiaries, readBeneficiary } from "@/lib/beneficiaries/beneficiaries";
import { phoneForEntry } from "@/lib/client/format-phone";
import { listQuery } from "@/lib/client/lists";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { kycStatusQuery } from "@/lib/client/queries/kyc";
import { overviewQuery } from "@/lib/client/queries/overview";
import { payoutSettingsQuery } from "@/lib/client/queries/payouts";
import { listProviders } from "@/lib/mobile-money/list-providers";
import { readOverview } from "@/lib/overview/read-overview";
import { readTransaction } from "@/lib/transactions/read-transaction";

export const metadata: Metadata = { title: "New payout" };

type Search = Record<"beneficiary" | "again", string | string[] | undefined>;

interface NewPayoutPageProps {
  searchParams: Promise<Search>;
}

export default async function NewPayoutPage({ searchParams }: NewPayoutPageProps) {
  const search = await searchParams;
  const { principal } = await requirePageSession("/dashboard/payouts/new");
  const mayPay = principal.scopes.has("momo:write");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/payouts", label: "Payouts" }}
        title="New payout"
        description="Send cedis from your wallet to a mobile-money account. Nothing is sent before you confirm."
      />
      {mayPay ? (
        <Flow principal={principal} search={search} />
      ) : (
        <RoleAlert cannot="send money" view="payouts" />
      )}
    </div>
  );
}

async function Flow({ principal, search }: { principal: MerchantPrincipal; search: Search }) {
  const { merchantId } = principal;
  const [overview, networks, settings, beneficiaries, initial, kyc] = await Promise.all([
    readOverview(merchantId),
    listProviders(merchantId),
    readPayoutSettings(principal),
    listBeneficiaries(merchantId, { page: 1, limit: 20 }),
    readInitial(merchantId, search),
    readPageKyc(merchantId),
  ]);
  return (
    <Prefetched
      responses={[
        [overviewQuery().queryKey, overview],
        [kycStatusQuery().queryKey, kyc],
        [networkStatusQuery().queryKey, networks],
        [payoutSettingsQuery().queryKey, settings],
        [listQuery(beneficiaryList, {}).queryKey, beneficiaries],
      ]}
    >
      <PayoutFlow
        merchantId={merchantId}
        hasBeneficiaries={beneficiaries.total > 0}
        initial={initial}
      />
    </Prefetched>
  );
}

/** What the form holds at first, by the address; null for what no longer exists. */
async function readInitial(
  merchantId: string,
  search: Search,
): Promise<Partial<PayoutDraft> | null> {
  if (typeof search.beneficiary === "string") {
    const beneficiary = await readBeneficiary(merchantId, search.beneficiary).catch(
      orNull("NOT_FOUND"),
    );
    return beneficiary && { beneficiary };
  }
  if (typeof search.again !== "string") return null;
  const former = await readTransaction(merchantId, search.again).catch(orNull("NOT_FOUND"));
  return (
    former && {
      phoneNumber: phoneForEntry(former.recipient ?? ""),
      amount: former.amount,
      description: former.description ?? "",
    }
  );
}
