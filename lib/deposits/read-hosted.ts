import type { HostedPaymentView } from "@/lib/contract/payment-requests";
import { database } from "@/lib/db/client";
import { readNow } from "@/lib/db/now";
import { inScope } from "@/lib/db/scope";
import { merchantSettings } from "@/lib/merchants/read-merchant";
import { findPublicRequest } from "@/lib/payment-requests/read-request";
import { viewForPayer } from "@/lib/payment-requests/view";
import { readArrivals } from "./list-deposits";

/** Returns what the hosted page of a payment request shows anyone who has its link. @throws CedirailError `NOT_FOUND` */
export async function readHostedPayment(id: string): Promise<HostedPaymentView> {
  const row = await findPublicRequest(id);
  const { name, closedAt } = await merchantSettings(row.merchantId);
  const arrivals = await inScope([row.merchantId], () => readArrivals(id));
  return {
    ...viewForPayer(row),
    ...(closedAt && { address: null, paymentUri: null }),
    merchantName: name,
    merchantClosed: closedAt !== null,
    now: (await readNow(database())).toISOString(),
    transfers: arrivals.map((arrival) => ({
      txHash: arrival.txHash,
      ordinal: arrival.ordinal,
      amount: arrival.amount,
      status: arrival.status,
      confirmations: arrival.confirmations,
      requiredConfirmations: arrival.requiredConfirmations,
      explorerUrl: arrival.explorerUrl,
    })),
  };
}
