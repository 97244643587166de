import type { Refunds } from "@/lib/providers/contract";
import { noReceipt } from "@/lib/providers/refund-failures";
import { refundOutcomeOf, refundQueryOutcomeOf, refusedRefund } from "./map-refunds";
import { airtelReference } from "./reference";
import type { AirtelClient } from "./wire";

/**
 * Airtel's refund of a payment. The call has no reference of its own: Airtel's id of the payment makes
 * it happen once, and a payment whose id is not known cannot be given back.
 */
export function createAirtelRefunds(
  client: AirtelClient,
  confirmedWords: ReadonlySet<string>,
): Refunds {
  return {
    referenceFor: airtelReference,
    async send({ reference, collectionReceipt: receipt }, observe) {
      if (receipt === null) return refusedRefund(noReceipt);
      return refundOutcomeOf(receipt, await client.refund(reference, receipt, observe));
    },
    async query(order, observe) {
      const told = await client.enquire("in", order.collectionReference, observe);
      return refundQueryOutcomeOf(order, confirmedWords, told);
    },
  };
}
