import { readOverviewOperation, readTimelineOperation } from "@/lib/contract/overview";
import { defineRoute } from "@/lib/http/define-route";
import { readOverview } from "@/lib/overview/read-overview";
import { readTimeline } from "@/lib/overview/read-timeline";

export const overviewRoutes = [
  defineRoute(readOverviewOperation, ({ principal }) => readOverview(principal.merchantId)),
  defineRoute(readTimelineOperation, ({ principal, params }) =>
    readTimeline(principal.merchantId, params.id),
  ),
];
