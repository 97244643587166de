import { approveBatch } from "@/lib/batches/approve-batch";
import { cancelBatch } from "@/lib/batches/cancel-batch";
import { confirmBatch } from "@/lib/batches/confirm-batch";
import { createBatch } from "@/lib/batches/create-batch";
import { listBatchRows } from "@/lib/batches/list-batch-rows";
import { listBatches } from "@/lib/batches/list-batches";
import { pauseBatch } from "@/lib/batches/pause-batch";
import { readBatch } from "@/lib/batches/read-batch";
import { resumeBatch } from "@/lib/batches/resume-batch";
import { retryBatch } from "@/lib/batches/retry-batch";
import { writeResult } from "@/lib/batches/write-result";
import {
  approveBatchOperation,
  cancelBatchOperation,
  confirmBatchOperation,
  createBatchOperation,
  listBatchesOperation,
  listBatchRowsOperation,
  pauseBatchOperation,
  readBatchOperation,
  readBatchResultOperation,
  resumeBatchOperation,
  retryBatchOperation,
} from "@/lib/contract/batches";
import { defineRoute, Reply } from "@/lib/http/define-route";

export const batchRoutes = [
  defineRoute(createBatchOperation, ({ tx, principal, query, body }) =>
    createBatch(tx, principal, { name: query.name, ...body }),
  ),
  defineRoute(listBatchesOperation, ({ principal, query }) =>
    listBatches(principal.merchantId, query),
  ),
  defineRoute(readBatchOperation, ({ principal, params }) =>
    readBatch(principal.merchantId, params.id),
  ),
  defineRoute(listBatchRowsOperation, ({ principal, params, query }) =>
    listBatchRows(principal.merchantId, params.id, query),
  ),
  defineRoute(readBatchResultOperation, async ({ principal, params }) => {
    const { csv, fileName } = await writeResult(principal.merchantId, params.id);
    return new Reply(csv, {
      headers: { "Content-Disposition": `attachment; filename="${fileName}"` },
    });
  }),
  defineRoute(confirmBatchOperation, ({ tx, principal, params, body }) =>
    confirmBatch(tx, principal, params.id, body.skipInvalid ?? false),
  ),
  defineRoute(approveBatchOperation, ({ tx, principal, params }) =>
    approveBatch(tx, principal, params.id),
  ),
  defineRoute(pauseBatchOperation, ({ tx, principal, params }) =>
    pauseBatch(tx, principal, params.id),
  ),
  defineRoute(resumeBatchOperation, ({ tx, principal, params }) =>
    resumeBatch(tx, principal, params.id),
  ),
  defineRoute(cancelBatchOperation, ({ tx, principal, params }) =>
    cancelBatch(tx, principal, params.id),
  ),
  defineRoute(retryBatchOperation, ({ tx, principal, params }) =>
    retryBatch(tx, principal, params.id),
  ),
];
