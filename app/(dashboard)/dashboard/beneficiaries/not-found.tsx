import { NoSuch } from "@/components/data/no-such";

export default function BeneficiaryNotFound() {
  return (
    <NoSuch
      what="beneficiary"
      description="It may have been deleted, or it belongs to another account."
      list={{
        href: "/dashboard/beneficiaries",
        label: "Beneficiaries",
        see: "See all beneficiaries",
      }}
    />
  );
}
