import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";

export default function RunNotFound() {
  return (
    <>
      <title>No such comparison · Cedirail</title>
      <PageHeader
        back={{ href: "/ops/reconciliation", label: "Reconciliation" }}
        title="There is no such comparison"
        description="The address may be mistyped."
      />
      <Card>
        <div className="grid justify-items-center gap-4 py-6">
          <SearchX aria-hidden="true" className="size-8 text-muted" />
          <ButtonLink href="/ops/reconciliation">See all comparisons</ButtonLink>
        </div>
      </Card>
    </>
  );
}
