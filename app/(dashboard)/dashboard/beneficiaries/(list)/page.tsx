import { UsersRound } from "lucide-react";
import type { Metadata } from "next";
import { BeneficiaryList } from "@/components/beneficiaries/beneficiary-list";
import { beneficiaryList } from "@/components/labels/beneficiaries";
import { ButtonLink } from "@/components/ui/button";
import { listBeneficiaries } from "@/lib/beneficiaries/beneficiaries";
import { listBeneficiariesOperation } from "@/lib/contract/beneficiaries";
import { ListPage, readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Beneficiaries" };

export default async function BeneficiariesPage({ searchParams }: ListPageProps) {
  const page = await readList(
    beneficiaryList,
    listBeneficiariesOperation,
    searchParams,
    listBeneficiaries,
  );
  const action = page.principal.scopes.has("momo:write") && (
    <ButtonLink href="/dashboard/beneficiaries/new" variant="primary">
      Add a beneficiary
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      title="Beneficiaries"
      description="People and businesses you pay regularly."
      action={page.isFirst ? undefined : action}
    >
      <BeneficiaryList
        filters={page.filters}
        first={{
          icon: <UsersRound className="size-6" />,
          title: "No beneficiaries yet",
          description: "Save the people you pay regularly, then choose them by name.",
          action,
        }}
      />
    </ListPage>
  );
}
