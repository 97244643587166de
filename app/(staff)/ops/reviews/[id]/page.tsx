import { orNotFound } from "@/components/data/or-not-found";
import { Prefetched } from "@/components/data/prefetched";
import { CaseReview } from "@/components/reviews/case-review";
import { caseQuery, figuresQuery } from "@/lib/client/queries/reviews";
import { readFigures } from "@/lib/reviews/figures";
import { viewCase } from "@/lib/reviews/view-case";
import { requireStaffSession } from "@/lib/sessions/page-session";
import { titleOf, type ItemProps } from "@/app/item-layout";

export const generateMetadata = titleOf((id) => `Case …${id.slice(-6)}`);

export default async function CasePage({ params }: ItemProps) {
  const { id } = await params;
  const { user, principal } = await requireStaffSession(
    `/ops/reviews/${encodeURIComponent(id)}`,
    "compliance",
  );
  const [detail, figures] = await Promise.all([orNotFound(viewCase(id, principal)), readFigures()]);
  return (
    <Prefetched
      responses={[
        [caseQuery(id).queryKey, detail],
        [figuresQuery().queryKey, figures],
      ]}
    >
      <CaseReview id={id} viewerId={user.id} />
    </Prefetched>
  );
}
