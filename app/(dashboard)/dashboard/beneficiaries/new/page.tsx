import type { Metadata } from "next";
import { BeneficiaryForm } from "@/components/beneficiaries/beneficiary-form";
import { RoleAlert } from "@/components/session/role-alert";
import { Prefetched } from "@/components/data/prefetched";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { listProviders } from "@/lib/mobile-money/list-providers";

export const metadata: Metadata = { title: "Add a beneficiary" };

export default async function NewBeneficiaryPage() {
  const { merchant, principal } = await requirePageSession("/dashboard/beneficiaries/new");
  const networks = await listProviders(merchant.id);
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/beneficiaries", label: "Beneficiaries" }}
        title="Add a beneficiary"
        description="We look up the name on the account before you save it."
      />
      {principal.scopes.has("momo:write") ? (
        <Prefetched responses={[[networkStatusQuery().queryKey, networks]]}>
          <BeneficiaryForm saved={null} />
        </Prefetched>
      ) : (
        <RoleAlert cannot="change beneficiaries" />
      )}
    </div>
  );
}
