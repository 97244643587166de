import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";

export default function BeneficiaryNotFound() {
  return (
    <>
      <title>No such beneficiary · Cedirail</title>
      <PageHeader
        back={{ href: "/dashboard/beneficiaries", label: "Beneficiaries" }}
        title="There is no such beneficiary"
        description="It may have been deleted, or it belongs to another account."
      />
      <Card>
        <div className="grid justify-items-center gap-4 py-6">
          <SearchX aria-hidden="true" className="size-8 text-muted" />
          <ButtonLink href="/dashboard/beneficiaries">See all beneficiaries</ButtonLink>
        </div>
      </Card>
    </>
  );
}
