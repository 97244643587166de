import { refundTransactionOperation } from "@/lib/contract/refunds";
import {
  listTransactionsOperation,
  readTransactionOperation,
  receiveCallbackByPutOperation,
  receiveCallbackOperation,
} from "@/lib/contract/transactions";
import { jsonBodyLimit, readBytes } from "@/lib/http/body";
import { defineRoute, Reply } from "@/lib/http/define-route";
import { transactionReply } from "@/lib/http/transaction-reply";
import { refundCollection } from "@/lib/refunds/refund-collection";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { receiveNudge } from "@/lib/transfers/receive-nudge";
import { receiveProviderCallback } from "@/lib/transfers/receive-callback";

async function receive(
  request: Request,
  query: { provider?: string | undefined; token?: string | undefined },
): Promise<Reply<Record<string, unknown>>> {
  // A body that cannot be read whole cannot have been signed either: nothing but 401 is told.
  const body = await readBytes(request, jsonBodyLimit).catch(() => new Uint8Array());
  if (query.provider === undefined) {
    await receiveNudge(body, request.headers.get("x-service-signature"));
    return new Reply({ received: true });
  }
  const { provider, token = "" } = query;
  const taken = await receiveProviderCallback({ provider, token, headers: request.headers, body });
  return new Reply(taken.body, { status: taken.status });
}

export const transactionRoutes = [
  defineRoute(listTransactionsOperation, ({ principal, query }) => {
    const { page, limit, asOf, ...filter } = query;
    const paging = { page, limit, asOf };
    return listTransactions({ merchantId: principal.merchantId, ...filter }, paging);
  }),
  defineRoute(readTransactionOperation, ({ principal, params }) =>
    readTransaction(principal.merchantId, params.id),
  ),
  defineRoute(refundTransactionOperation, async ({ tx, principal, params, body }) => {
    const row = await refundCollection(tx, principal, params.id, body);
    return transactionReply(tx, { row, replayed: false });
  }),
  defineRoute(receiveCallbackOperation, ({ request, query }) => receive(request, query)),
  defineRoute(receiveCallbackByPutOperation, ({ request, query }) => receive(request, query)),
];
