import * as opsExceptions from "@/lib/contract/ops-exceptions";
import * as opsRails from "@/lib/contract/ops-rails";
import { readRatesBoardOperation, resolveRateFreezeOperation } from "@/lib/contract/ops-rates";
import * as opsReconciliation from "@/lib/contract/ops-reconciliation";
import * as opsStatements from "@/lib/contract/ops-statements";
import { listExceptions, readException } from "@/lib/exceptions/read-exceptions";
import { queryException, resolveException } from "@/lib/exceptions/resolve-exception";
import { readRailsBoard } from "@/lib/overview/read-rails-board";
import { defineRoute } from "@/lib/http/define-route";
import { csvReply } from "@/lib/http/replies";
import { listSuspiciousCallbacks } from "@/lib/evidence/callbacks";
import { listSwitchHistory, setSwitch } from "@/lib/rails/set-switch";
import { readRatesBoard } from "@/lib/rates/read-board";
import { resolveFreeze } from "@/lib/rates/resolve-freeze";
import { adjustDiscrepancy } from "@/lib/reconciliation/adjust-discrepancy";
import { queueRuns } from "@/lib/reconciliation/queue-runs";
import { listRuns, readRun } from "@/lib/reconciliation/read-runs";
import {
  listStatements,
  readStatementFile,
  withdrawStatement,
} from "@/lib/reconciliation/statements";
import { uploadStatement } from "@/lib/reconciliation/upload-statement";
import { proposeVoid } from "@/lib/treasury/void-order";

export const opsRoutes = [
  defineRoute(opsRails.readRailsOperation, () => readRailsBoard()),
  defineRoute(opsRails.setRailOperation, ({ tx, principal, params, body }) =>
    setSwitch(tx, principal, params, body),
  ),
  defineRoute(opsRails.voidChainOrderOperation, ({ tx, principal, params, body }) =>
    proposeVoid(tx, principal, params.reference, body.reason),
  ),
  defineRoute(opsRails.listRailChangesOperation, ({ query }) => listSwitchHistory(query)),
  defineRoute(opsRails.listCallbacksOperation, ({ query }) => listSuspiciousCallbacks(query)),
  defineRoute(opsExceptions.listExceptionsOperation, ({ principal, query }) =>
    listExceptions(query, principal),
  ),
  defineRoute(opsExceptions.readExceptionOperation, ({ principal, params }) =>
    readException(params.id, principal),
  ),
  defineRoute(opsExceptions.queryExceptionOperation, async ({ tx, principal, params }) => {
    await queryException(tx, principal, params.id);
    return readException(params.id, principal, tx);
  }),
  defineRoute(opsExceptions.resolveExceptionOperation, async ({ tx, principal, params, body }) => {
    await resolveException(tx, principal, params.id, body);
    return readException(params.id, principal, tx);
  }),
  defineRoute(opsReconciliation.listReconciliationsOperation, ({ query }) => listRuns(query)),
  defineRoute(opsReconciliation.readReconciliationOperation, ({ principal, params }) =>
    readRun(params.id, principal),
  ),
  defineRoute(opsReconciliation.adjustDiscrepancyOperation, ({ tx, principal, params, body }) =>
    adjustDiscrepancy(tx, principal, params, body.reason),
  ),
  defineRoute(opsReconciliation.startReconciliationOperation, async ({ tx, principal, body }) => ({
    data: await queueRuns(tx, body, principal.userId),
  })),
  defineRoute(readRatesBoardOperation, ({ principal }) => readRatesBoard(principal)),
  defineRoute(resolveRateFreezeOperation, ({ tx, principal, params, body }) =>
    resolveFreeze(tx, principal, params.id, body),
  ),
  defineRoute(opsStatements.uploadStatementOperation, ({ tx, principal, query, body }) =>
    uploadStatement(tx, principal, { ...query, ...body }),
  ),
  defineRoute(opsStatements.listStatementsOperation, ({ query }) => listStatements(query)),
  defineRoute(opsStatements.readStatementFileOperation, async ({ params }) =>
    csvReply(await readStatementFile(params.id)),
  ),
  defineRoute(opsStatements.withdrawStatementOperation, ({ tx, principal, params, body }) =>
    withdrawStatement(tx, principal, params.id, body.reason),
  ),
];
