import type { Metadata } from "next";
import { addressOfBeneficiaries, readBeneficiarySearch } from "@/components/beneficiaries/address";
import { BeneficiaryList } from "@/components/beneficiaries/beneficiary-list";
import { SearchForm } from "@/components/beneficiaries/search-form";
import { Prefetched } from "@/components/data/prefetched";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { requirePageSession } from "@/lib/sessions/page-session";
import { listBeneficiaries } from "@/lib/beneficiaries/list-beneficiaries";
import { beneficiariesQuery } from "@/lib/client/queries/beneficiaries";
import { listBeneficiariesOperation } from "@/lib/contract/beneficiaries";

export const metadata: Metadata = { title: "Beneficiaries" };

interface BeneficiariesPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function BeneficiariesPage({ searchParams }: BeneficiariesPageProps) {
  const search = readBeneficiarySearch(await searchParams);
  const { q } = search;
  const { merchant, principal } = await requirePageSession(addressOfBeneficiaries(search));
  const beneficiaries = await listBeneficiaries(
    merchant.id,
    listBeneficiariesOperation.query.parse({ ...search, q: q || undefined }),
  );
  const isEmpty = beneficiaries.total === 0 && q === "";
  return (
    <>
      <PageHeader
        title="Beneficiaries"
        description="The people you pay regularly."
        action={
          principal.scopes.has("momo:write") && !isEmpty ? (
            <ButtonLink href="/dashboard/beneficiaries/new" variant="primary">
              Add a beneficiary
            </ButtonLink>
          ) : undefined
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {!isEmpty && <SearchForm q={q} />}
        <Prefetched responses={[[beneficiariesQuery(search).queryKey, beneficiaries]]}>
          <BeneficiaryList search={search} />
        </Prefetched>
      </div>
    </>
  );
}
