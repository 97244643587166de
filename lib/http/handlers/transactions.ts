import {
  listTransactionsOperation,
  readTransactionOperation,
  receiveNoticeByPutOperation,
  receiveNoticeOperation,
} from "@/lib/contract/transactions";
import { drain, jsonBodyLimit, readBytes } from "@/lib/http/body";
import { defineRoute } from "@/lib/http/define-route";
import { receiveMerchantHint, receiveProviderNotice } from "@/lib/payouts/receive-notice";
import { listTransactions } from "@/lib/transactions/list-transactions";
import { readTransaction } from "@/lib/transactions/read-transaction";

async function receive(
  request: Request,
  query: { provider?: string | undefined; token?: string | undefined },
): Promise<{ received: true }> {
  if (query.provider === undefined) {
    // A body that cannot be read whole cannot have been signed either: nothing but 401 is told.
    const bytes = await readBytes(request, jsonBodyLimit).catch(() => new Uint8Array());
    await receiveMerchantHint(bytes, request.headers.get("x-service-signature"));
  } else {
    // What the notice says does not matter: the provider is asked.
    await drain(request);
    await receiveProviderNotice(query.provider, query.token ?? "");
  }
  return { received: true };
}

export const transactionRoutes = [
  defineRoute(listTransactionsOperation, ({ principal, query }) => {
    const { page, limit, ...filter } = query;
    return listTransactions({ merchantId: principal.merchantId, ...filter }, { page, limit });
  }),
  defineRoute(readTransactionOperation, ({ principal, params }) =>
    readTransaction(principal.merchantId, params.id),
  ),
  defineRoute(receiveNoticeOperation, ({ request, query }) => receive(request, query)),
  defineRoute(receiveNoticeByPutOperation, ({ request, query }) => receive(request, query)),
];
