import type { Metadata } from "next";
import { BeneficiaryForm } from "@/components/beneficiaries/beneficiary-form";
import { RoleAlert } from "@/components/session/role-alert";
import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { readBeneficiary } from "@/lib/beneficiaries/beneficiaries";
import { networkStatusQuery } from "@/lib/client/queries/mobile-money";
import { listProviders } from "@/lib/mobile-money/list-providers";
import type { ItemProps } from "@/app/item-layout";

export const metadata: Metadata = { title: "Beneficiary" };

export default async function BeneficiaryPage({ params }: ItemProps) {
  const { id } = await params;
  const { merchant, principal } = await requirePageSession(
    `/dashboard/beneficiaries/${encodeURIComponent(id)}`,
  );
  const [beneficiary, networks] = await Promise.all([
    orNotFound(readBeneficiary(merchant.id, id)),
    listProviders(merchant.id),
  ]);
  const mayChange = principal.scopes.has("momo:write");
  return (
    <div className="max-w-form">
      <PageHeader
        back={{ href: "/dashboard/beneficiaries", label: "Beneficiaries" }}
        title={beneficiary.name}
        action={
          mayChange ? (
            <ButtonLink href={`/dashboard/payouts/new?beneficiary=${beneficiary.id}`}>
              Pay
            </ButtonLink>
          ) : undefined
        }
      />
      {mayChange ? (
        <Prefetched responses={[[networkStatusQuery().queryKey, networks]]}>
          <BeneficiaryForm saved={beneficiary} />
        </Prefetched>
      ) : (
        <RoleAlert cannot="change beneficiaries" />
      )}
    </div>
  );
}
