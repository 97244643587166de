import {
  adjustDiscrepancyOperation,
  listReconciliationsOperation,
  readReconciliationOperation,
  startReconciliationOperation,
} from "@/lib/contract/ops-reconciliation";
import { defineRoute } from "@/lib/http/define-route";
import { adjustDiscrepancy } from "@/lib/reconciliation/adjust-discrepancy";
import { queueRuns } from "@/lib/reconciliation/queue-runs";
import { listRuns, readRun } from "@/lib/reconciliation/read-runs";

export const opsReconciliationRoutes = [
  defineRoute(listReconciliationsOperation, ({ query: { provider, ...paging } }) =>
    listRuns(provider, paging),
  ),
  defineRoute(readReconciliationOperation, ({ params }) => readRun(params.id)),
  defineRoute(adjustDiscrepancyOperation, ({ tx, principal, params, body }) =>
    adjustDiscrepancy(tx, principal, params, body.reason),
  ),
  defineRoute(startReconciliationOperation, async ({ tx, principal, body }) => ({
    data: await queueRuns(tx, body, principal.userId),
  })),
];
