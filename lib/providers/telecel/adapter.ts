import { formatDecimal } from "@/lib/money";
import { bookReader, type Book } from "@/lib/providers/book";
import type { Rail, Readings, TransferOrder, WireObserver } from "@/lib/providers/contract";
import { msisdnOf, networks } from "@/lib/providers/mobile-money";
import { noReceipt } from "@/lib/providers/refund-failures";
import { beneficiaryOutcomeOf, queryOutcomeOf, sendOutcomeOf } from "./map";
import { refundOutcomeOf, refundQueryOutcomeOf, rejectedRefund } from "./map-refunds";
import { readResult, resultAcknowledgement } from "./callback";
import { telecelReference } from "./reference";
import type { TelecelPaymentRequest } from "./schemas";
import { createTelecelClient, newConversation, type TelecelConnection } from "./wire";

/**
 * Telecel Cash in Ghana, over the M-Pesa OpenAPI. One time-out bounds each verb, and another the
 * session, when it has to be renewed first. In the synchronous mode Telecel holds a payment call open
 * until the subscriber has answered, often longer than that: the outcome is then `unknown` by design,
 * and the status query settles it. A refund is a reversal, which finds the collection by its receipt
 * alone; how it ended stands in the collection's own status.
 */
export function createTelecelAdapter(connection: TelecelConnection & Readings & Book): Rail {
  const client = createTelecelClient(connection);
  const { confirmedStatuses, serviceProviderCode } = connection;
  const contextOf = (observe: WireObserver) => ({
    observe,
    deadline: performance.now() + connection.timeoutMs,
  });

  /** Asks for the status of a payment under a conversation of its own. */
  async function readStatus(reference: string, observe: WireObserver) {
    const conversation = newConversation();
    const told = await client.transactionStatus(reference, conversation, contextOf(observe));
    return { conversation, told };
  }

  return {
    ...networks.telecel,
    directions: ["in", "out"],
    refunds: true,
    reportsRefunds: true,
    referenceFor: telecelReference,

    async send(order, observe) {
      const { direction, reference, refundOf } = order;
      const context = contextOf(observe);
      if (refundOf) {
        if (refundOf.receipt === null) return rejectedRefund(noReceipt);
        const reversal = {
          input_TransactionID: refundOf.receipt,
          input_ServiceProviderCode: serviceProviderCode,
          input_ThirdPartyConversationID: reference,
          input_Country: "GHA",
        } as const;
        return refundOutcomeOf(reference, await client.reverse(reversal, context));
      }
      const request = paymentRequest(order, serviceProviderCode);
      return sendOutcomeOf(direction, reference, await client.pay(direction, request, context));
    },

    async query(expected, observe) {
      const { refundOf } = expected;
      const asked = refundOf ?? expected;
      const { conversation, told } = await readStatus(asked.reference, observe);
      if (refundOf) return refundQueryOutcomeOf(refundOf, conversation, told);
      return queryOutcomeOf({ expected, conversation, confirmedStatuses }, told);
    },

    async lookUpAccount(phone, observe) {
      const conversation = newConversation();
      const context = contextOf(observe);
      const told = await client.beneficiaryName(msisdnOf(phone), conversation, context);
      return beneficiaryOutcomeOf(conversation, told);
    },

    // The OpenAPI has no call for an organisation's balance.
    readBalance: () => Promise.resolve(null),

    // A new session each time would soon be too many: asking for what is not there needs one as well.
    async probe(direction, observe) {
      const expected = { direction, reference: neverUsed, receipt: null };
      const { conversation, told } = await readStatus(neverUsed, observe);
      const outcome = queryOutcomeOf({ expected, conversation, confirmedStatuses }, told);
      if (outcome.state !== "unknown") return { state: "up", float: null };
      return { state: "down", reason: outcome.reason };
    },

    listMovements: bookReader(connection),
    readCallback: readResult,
    acknowledgeCallback: resultAcknowledgement,
  };
}

/** A reference in Telecel's form that none of our transactions has. */
const neverUsed = "cedirailprobe0000";
const maxTransactionReference = 20;

/** Telecel rejects punctuation in its descriptions, so they are ours. */
function paymentRequest(order: TransferOrder, serviceProviderCode: string): TelecelPaymentRequest {
  const description =
    order.direction === "in"
      ? { input_PurchasedItemsDesc: "Cedirail collection" }
      : { input_PaymentItemsDesc: "Cedirail payout" };
  return {
    input_Amount: formatDecimal(order.amountMinor, 2),
    input_CustomerMSISDN: msisdnOf(order.counterparty),
    input_Country: "GHA",
    input_Currency: "GHS",
    input_ServiceProviderCode: serviceProviderCode,
    input_TransactionReference: telecelReference(order.transactionId).slice(
      -maxTransactionReference,
    ),
    input_ThirdPartyConversationID: order.reference,
    ...description,
  };
}
