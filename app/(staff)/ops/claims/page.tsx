import type { Metadata } from "next";
import { ListPage, readOperatorList, type ListPageProps } from "@/app/read-list";
import { ClaimLimitList } from "@/components/ops/claim-limit-list";
import { claimLimits } from "@/components/ops/lists";
import { listClaimLimitsOperation } from "@/lib/contract/ops-claims";
import { listClaimLimits } from "@/lib/identity-claims/claim-limit";

export const metadata: Metadata = { title: "Claims" };

export default async function ClaimLimitsPage({ searchParams }: ListPageProps) {
  const page = await readOperatorList(
    claimLimits,
    listClaimLimitsOperation,
    searchParams,
    listClaimLimits,
  );
  return (
    <ListPage
      page={page}
      title="Claims"
      description="Merchants whose bound for claims was reached or changed, the latest first."
    >
      <ClaimLimitList filters={page.filters} />
    </ListPage>
  );
}
