import { formatDecimal } from "@/lib/money";
import type { RefundOrder, Refunds, WireObserver } from "@/lib/providers/contract";
import { refundQueryOutcomeOf, sendOutcomeOf } from "./map";
import { mtnRefundReference } from "./reference";
import type { MtnRefundRequest } from "./schemas";
import type { MtnClient } from "./wire";

/**
 * MTN's refund, which its Disbursement product has and which names the request to pay. Its own
 * reference makes it happen once, and tells how it ended; null without that product.
 */
export function createMtnRefunds(
  disbursement: MtnClient | null,
  contextOf: (observe: WireObserver) => { observe: WireObserver; deadline: number },
): Refunds | null {
  const calls = disbursement?.refunds;
  if (!calls) return null;
  return {
    referenceFor: mtnRefundReference,
    async send(order, observe) {
      const { reference, callbackUrl } = order;
      const request = refundRequest(order);
      const exchange = await calls.create(reference, callbackUrl, request, contextOf(observe));
      return sendOutcomeOf("refund", exchange);
    },
    query: async (order, observe) =>
      refundQueryOutcomeOf(order, await calls.status(order.reference, contextOf(observe))),
  };
}

const note = "Cedirail refund";

function refundRequest({
  amountMinor,
  transactionId,
  collectionReference,
}: RefundOrder): MtnRefundRequest {
  return {
    amount: formatDecimal(amountMinor, 2),
    currency: "GHS",
    externalId: transactionId,
    payerMessage: note,
    payeeNote: note,
    referenceIdToRefund: collectionReference,
  };
}
