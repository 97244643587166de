import { UsersRound } from "lucide-react";
import type { Metadata } from "next";
import { BeneficiaryList } from "@/components/beneficiaries/beneficiary-list";
import { Prefetched } from "@/components/data/prefetched";
import { beneficiaryList } from "@/components/labels/beneficiaries";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { listBeneficiaries } from "@/lib/beneficiaries/beneficiaries";
import { listBeneficiariesOperation } from "@/lib/contract/beneficiaries";
import { readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Beneficiaries" };

export default async function BeneficiariesPage({ searchParams }: ListPageProps) {
  const { filters, isFirst, prefetched, principal } = await readList(
    beneficiaryList,
    listBeneficiariesOperation,
    searchParams,
    listBeneficiaries,
  );
  const action = principal.scopes.has("momo:write") && (
    <ButtonLink href="/dashboard/beneficiaries/new" variant="primary">
      Add a beneficiary
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Beneficiaries"
        description="People and businesses you pay regularly."
        action={isFirst ? undefined : action}
      />
      <Prefetched responses={[prefetched]}>
        <BeneficiaryList
          filters={filters}
          first={
            <EmptyState
              icon={<UsersRound className="size-6" />}
              title="No beneficiaries yet"
              description="Save the people you pay regularly, then choose them by name."
              action={action}
            />
          }
        />
      </Prefetched>
    </>
  );
}
