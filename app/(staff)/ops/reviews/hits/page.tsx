import type { Metadata } from "next";
import { HitList } from "@/components/reviews/hit-list";
import { hits } from "@/components/reviews/lists";
import { listHitsOperation } from "@/lib/contract/reviews";
import { listHits } from "@/lib/reviews/hits";
import { ListPage, readReviewerList, type ListPageProps } from "@/app/read-list";

export const metadata: Metadata = { title: "Screening hits" };

export default async function HitsPage({ searchParams }: ListPageProps) {
  const page = await readReviewerList(hits, listHitsOperation, searchParams, listHits);
  return (
    <ListPage
      page={page}
      title="Screening hits"
      description="Names that resemble one on the screening list, newest first."
    >
      <HitList filters={page.filters} />
    </ListPage>
  );
}
