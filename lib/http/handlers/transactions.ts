import { readOverviewOperation, readTimelineOperation } from "@/lib/contract/overview";
import { refundTransactionOperation } from "@/lib/contract/refunds";
import * as transactions from "@/lib/contract/transactions";
import { jsonBodyLimit, readBytes } from "@/lib/http/body";
import { defineRoute, Reply } from "@/lib/http/define-route";
import { transactionReply } from "@/lib/http/replies";
import { readOverview } from "@/lib/overview/read-overview";
import { readTimeline } from "@/lib/overview/read-timeline";
import { refundCollection } from "@/lib/refunds/refund-collection";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { readTransaction } from "@/lib/transactions/read-transaction";
import { receiveProviderCallback } from "@/lib/transfers/receive-callback";
import { receiveNudge } from "@/lib/transfers/nudge";

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
];
