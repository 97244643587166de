import { Files } from "lucide-react";
import type { Metadata } from "next";
import { BatchList } from "@/components/batches/batch-list";
import { SampleLink } from "@/components/batches/file-guide";
import { batchesPath } from "@/components/batches/labels";
import { batchList } from "@/components/batches/lists";
import { ButtonLink } from "@/components/ui/button";
import { listBatches } from "@/lib/batches/read-batches";
import { listBatchesOperation } from "@/lib/contract/batches";
import { ListPage, readList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Batches" };

export default async function BatchesPage({ searchParams }: ListPageProps) {
  const page = await readList(batchList, listBatchesOperation, searchParams, listBatches);
  const action = page.principal.scopes.has("momo:write") && (
    <ButtonLink href={`${batchesPath}/new`} variant="primary">
      Upload a file
    </ButtonLink>
  );
  return (
    <ListPage
      page={page}
      back={{ href: "/dashboard/payouts", label: "Payouts" }}
      title="Batches"
      description="Many payouts from one file."
      action={page.isFirst ? undefined : action}
    >
      <BatchList
        filters={page.filters}
        first={{
          icon: <Files className="size-6" />,
          title: "No batches yet",
          description: "Upload one file and pay up to 1,000 people at once.",
          action: action && (
            <>
              {action}
              <SampleLink />
            </>
          ),
        }}
      />
    </ListPage>
  );
}
