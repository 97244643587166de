import type { Metadata } from "next";
import { Prefetched } from "@/components/data/prefetched";
import { CaseList } from "@/components/reviews/case-list";
import { Assignment, QueueFigures } from "@/components/reviews/figures";
import { KeysDialog } from "@/components/reviews/keys-dialog";
import { casesWith } from "@/components/reviews/lists";
import { NextCaseButton } from "@/components/reviews/next-case-button";
import { PageHeader } from "@/components/ui/page-header";
import { figuresQuery } from "@/lib/client/queries/reviews";
import { listCasesOperation } from "@/lib/contract/reviews";
import { readFigures } from "@/lib/reviews/figures";
import { listCases } from "@/lib/reviews/read-queue";
import { readReviewerList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Reviews" };

const keys = { "j k": "Next or previous case", Enter: "Open the case", t: "Take next case" };

export default async function ReviewsPage({ searchParams }: ListPageProps) {
  const page = await readReviewerList(casesWith(), listCasesOperation, searchParams, listCases);
  return (
    <>
      <PageHeader
        title="Reviews"
        description="Merchants that apply for a tier, the most urgent first."
        action={
          <div className="grid gap-2 sm:flex">
            <KeysDialog keys={keys} />
            <NextCaseButton />
          </div>
        }
      />
      <Prefetched responses={[page.prefetched, [figuresQuery().queryKey, await readFigures()]]}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <QueueFigures />
          <CaseList filters={page.filters} />
          <Assignment />
        </div>
      </Prefetched>
    </>
  );
}
