import { approveTransaction, cancelTransaction } from "@/lib/approvals/decide";
import {
  changePayoutSettings,
  confirmPayoutSettings,
  readPayoutSettings,
} from "@/lib/approvals/payout-settings";
import { createBatch } from "@/lib/batches/create-batch";
import { listBatches, listBatchRows, readBatch } from "@/lib/batches/read-batches";
import {
  approveBatch,
  cancelBatch,
  confirmBatch,
  pauseBatch,
  resumeBatch,
  retryBatch,
} from "@/lib/batches/steer-batch";
import { writeResult } from "@/lib/batches/write-result";
import * as approvals from "@/lib/contract/approvals";
import * as batches from "@/lib/contract/batches";
import { readOverviewOperation, readTimelineOperation } from "@/lib/contract/overview";
import { refundTransactionOperation } from "@/lib/contract/refunds";
import * as transactions from "@/lib/contract/transactions";
import { jsonBodyLimit, readBytes } from "@/lib/http/body";
import { defineRoute } from "@/lib/http/define-route";
import { Reply } from "@/lib/http/reply";
import { transactionReply, csvReply, csvStreamReply } from "@/lib/http/replies";
import { readOverview } from "@/lib/overview/read-overview";
import { readTimeline } from "@/lib/overview/read-timeline";
import { refundCollection } from "@/lib/refunds/refund-collection";
import { exportTransactions } from "@/lib/transactions/export-transactions";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { receiveNudge } from "@/lib/transfers/nudge";
import { receiveProviderCallback } from "@/lib/transfers/receive-callback";

async function receive(
  request: Request,
  query: { provider?: string | undefined; token?: string | undefined },
): Promise<Reply<Record<string, unknown>>> {
  // An incomplete body cannot carry a valid signature either, so it ends in the same 401.
  const body = await readBytes(request, jsonBodyLimit).catch(() => new Uint8Array());
  if (query.provider === undefined) {
    await receiveNudge(body, request.headers.get("x-service-signature"));
    return new Reply({ received: true });
  }
  const { provider, token = "" } = query;
  const result = await receiveProviderCallback({ provider, token, headers: request.headers, body });
  return new Reply(result.body, { status: result.status });
}

export const transactionRoutes = [
  defineRoute(transactions.listTransactionsOperation, ({ principal, query }) =>
    listTransactions({ merchantId: principal.merchantId, ...query }, query),
  ),
  defineRoute(transactions.exportTransactionsOperation, async ({ principal, query }) =>
    csvStreamReply(await exportTransactions({ merchantId: principal.merchantId, ...query })),
  ),
  defineRoute(transactions.readTransactionOperation, ({ principal, params }) =>
    readTransaction(principal.merchantId, params.id),
  ),
  defineRoute(refundTransactionOperation, async ({ tx, principal, params, body }) => {
    const row = await refundCollection(tx, principal, params.id, body);
    return transactionReply(tx, { row, replayed: false });
  }),
  defineRoute(transactions.receiveCallbackOperation, ({ request, query }) =>
    receive(request, query),
  ),
  defineRoute(transactions.receiveCallbackByPutOperation, ({ request, query }) =>
    receive(request, query),
  ),
  defineRoute(readOverviewOperation, ({ principal }) => readOverview(principal.merchantId)),
  defineRoute(readTimelineOperation, ({ principal, params }) =>
    readTimeline(principal.merchantId, params.id),
  ),
  defineRoute(approvals.approveTransactionOperation, ({ tx, principal, params }) =>
    approveTransaction(tx, principal, params.id),
  ),
  defineRoute(approvals.cancelTransactionOperation, ({ tx, principal, params }) =>
    cancelTransaction(tx, principal, params.id),
  ),
  defineRoute(approvals.readPayoutSettingsOperation, ({ principal }) =>
    readPayoutSettings(principal),
  ),
  defineRoute(approvals.updatePayoutSettingsOperation, ({ tx, principal, body }) =>
    changePayoutSettings(tx, principal, body.approvalThreshold),
  ),
  defineRoute(approvals.confirmPayoutSettingsOperation, ({ tx, principal, body }) =>
    confirmPayoutSettings(tx, principal, body.approvalThreshold),
  ),
  defineRoute(batches.createBatchOperation, ({ tx, principal, query, body }) =>
    createBatch(tx, principal, { name: query.name, ...body }),
  ),
  defineRoute(batches.listBatchesOperation, ({ principal, query }) =>
    listBatches(principal.merchantId, query),
  ),
  defineRoute(batches.readBatchOperation, ({ principal, params }) =>
    readBatch(principal.merchantId, params.id),
  ),
  defineRoute(batches.listBatchRowsOperation, ({ principal, params, query }) =>
    listBatchRows(principal.merchantId, params.id, query),
  ),
  defineRoute(batches.readBatchResultOperation, async ({ principal, params }) =>
    csvReply(await writeResult(principal.merchantId, params.id)),
  ),
  defineRoute(batches.confirmBatchOperation, ({ tx, principal, params, body }) =>
    confirmBatch(tx, principal, params.id, body.skipInvalid ?? false),
  ),
  defineRoute(batches.approveBatchOperation, ({ tx, principal, params }) =>
    approveBatch(tx, principal, params.id),
  ),
  defineRoute(batches.pauseBatchOperation, ({ tx, principal, params }) =>
    pauseBatch(tx, principal, params.id),
  ),
  defineRoute(batches.resumeBatchOperation, ({ tx, principal, params }) =>
    resumeBatch(tx, principal, params.id),
  ),
  defineRoute(batches.cancelBatchOperation, ({ tx, principal, params }) =>
    cancelBatch(tx, principal, params.id),
  ),
  defineRoute(batches.retryBatchOperation, ({ tx, principal, params }) =>
    retryBatch(tx, principal, params.id),
  ),
];
