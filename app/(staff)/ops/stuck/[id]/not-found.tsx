import { SearchX } from "lucide-react";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";

export default function StuckNotFound() {
  return (
    <>
      <title>No such transfer · Cedirail</title>
      <PageHeader
        back={{ href: "/ops/stuck", label: "Stuck payments" }}
        title="There is no such transfer"
        description="The address may be mistyped, or it is no mobile-money transfer in cedis."
      />
      <Card>
        <div className="grid justify-items-center gap-4 py-6">
          <SearchX aria-hidden="true" className="size-8 text-muted" />
          <ButtonLink href="/ops/stuck">See what is stuck</ButtonLink>
        </div>
      </Card>
    </>
  );
}
