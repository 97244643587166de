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
import * as batches from "@/lib/contract/batches";
import { defineRoute } from "@/lib/http/define-route";
import { csvReply } from "@/lib/http/replies";

export const batchRoutes = [
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
