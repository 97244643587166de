import type { Refunds, WireObserver } from "@/lib/providers/contract";
import { noReceipt } from "@/lib/providers/refund-failures";
import { refundOutcomeOf, refundQueryOutcomeOf, refusedRefund } from "./map-refunds";
import { telecelRefundReference } from "./reference";
import { newConversation, type TelecelClient } from "./wire";

/**
 * Telecel's reversal of a collection, which it finds by its receipt alone. How it ended stands in the
 * collection's own status.
 */
export function createTelecelRefunds(
  client: TelecelClient,
  serviceProviderCode: string,
  contextOf: (observe: WireObserver) => { observe: WireObserver; deadline: number },
): Refunds {
  return {
    referenceFor: telecelRefundReference,
    async send({ reference, collectionReceipt }, observe) {
      if (collectionReceipt === null) return refusedRefund(noReceipt);
      const reversal = {
        input_TransactionID: collectionReceipt,
        input_ServiceProviderCode: serviceProviderCode,
        input_ThirdPartyConversationID: reference,
        input_Country: "GHA",
      } as const;
      return refundOutcomeOf(reference, await client.reverse(reversal, contextOf(observe)));
    },
    async query(order, observe) {
      const conversation = newConversation();
      const { collectionReference } = order;
      const context = contextOf(observe);
      const told = await client.transactionStatus(collectionReference, conversation, context);
      return refundQueryOutcomeOf(order, conversation, told);
    },
  };
}
