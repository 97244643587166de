import { tierLabels } from "@/components/labels/kyc";
import { defineList, selectFilter, type List } from "@/lib/client/lists";
import {
  caseLabels,
  hitStyles,
  priorityLabels,
  type CaseSummary,
  type Figures,
  type Hit,
} from "./labels";

const boardMs = 10_000;

/** What the filters of the queue offer beside what never changes. */
type Offered = Pick<Figures, "reviewers" | "tags">;

/** The review queue; `offered` where its filters are shown. */
export function casesWith({ reviewers, tags }: Offered = { reviewers: [], tags: [] }) {
  return defineList({
    operation: "reviews.list",
    path: "/ops/reviews",
    what: "cases",
    everyMs: boardMs,
    isLive: ({ status }) => status !== "decided",
    fixed: { status: "undecided" },
    fields: [
      { type: "search", name: "q", label: "Search", placeholder: "Merchant name or ID" },
      selectFilter("status", "Status", "Not decided", { ...caseLabels, decided: "Decided" }),
      {
        ...selectFilter("assignee", "Assignee", "Anyone", {
          me: "Me",
          none: "Unassigned",
          ...Object.fromEntries(reviewers.map(({ id, name }) => [id, name ?? id])),
        }),
        labelOf: (id) => id,
      },
      selectFilter("priority", "Priority", "Any priority", priorityLabels),
      selectFilter("tier", "Tier", "Any tier", tierLabels),
      selectFilter("overdue", "Age", "Any age", { true: "Overdue" }),
      {
        ...selectFilter("tag", "Tag", "Any tag", Object.fromEntries(tags.map((tag) => [tag, tag]))),
        labelOf: (tag) => tag,
      },
    ],
  }) satisfies List<CaseSummary>;
}

/** Screening hits of all merchants. */
export const hits: List<Hit> = defineList({
  operation: "reviews.hits",
  path: "/ops/reviews/hits",
  what: "screening hits",
  everyMs: boardMs,
  fields: [
    {
      type: "search",
      name: "merchantId",
      label: "Merchant",
      placeholder: "Merchant ID",
    },
    selectFilter(
      "status",
      "Status",
      "Any status",
      Object.fromEntries(Object.entries(hitStyles).map(([status, { label }]) => [status, label])),
    ),
  ],
});
