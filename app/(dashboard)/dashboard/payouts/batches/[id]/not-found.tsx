import { SearchX } from "lucide-react";
import { batchesPath } from "@/components/batches/words";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";

export default function BatchNotFound() {
  return (
    <>
      <title>No such batch · Cedirail</title>
      <PageHeader
        back={{ href: batchesPath, label: "Batches" }}
        title="There is no such batch"
        description="The address may be mistyped, or it belongs to another account."
      />
      <Card>
        <div className="grid justify-items-center gap-4 py-6">
          <SearchX aria-hidden="true" className="size-8 text-muted" />
          <ButtonLink href={batchesPath}>See all batches</ButtonLink>
        </div>
      </Card>
    </>
  );
}
