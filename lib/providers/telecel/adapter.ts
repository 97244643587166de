import { formatDecimal } from "@/lib/money";
import { bookReader, type Book } from "@/lib/providers/book";
import type { Rail, Readings, TransferOrder, WireObserver } from "@/lib/providers/contract";
import { noReceipt } from "@/lib/providers/failures";
import { alphanumericReference, msisdnOf, networks } from "@/lib/providers/mobile-money";
import { beneficiaryOutcomeOf, queryOutcomeOf, sendOutcomeOf } from "./map";
import { refundOutcomeOf, refundQueryOutcomeOf, rejectedRefund } from "./map-refunds";
import { readResult, resultAcknowledgement } from "./callback";
import type { TelecelRequest } from "./schemas";
import { createTelecelClient, newConversation, type TelecelConnection } from "./wire";

/**
 * Telecel Cash in Ghana, over the M-Pesa OpenAPI. One time-out bounds each verb, and another one fetching
 * the session, where it must be renewed. In the synchronous mode Telecel holds a payment call open until the
 * subscriber has responded, often for longer: the outcome is then `unknown`, and the status query settles it.
 * A refund is a reversal, which finds the collection by its receipt only; the collection's own status
 * reports its outcome.
 */
export function createTelecelAdapter(connection: TelecelConnection & Readings & Book): Rail {
  const client = createTelecelClient(connection);
  const { confirmedStatuses, serviceProviderCode } = connection;
  const contextOf = (observe: WireObserver, deadline = Infinity) => ({
    observe,
    deadline: Math.min(deadline, performance.now() + connection.timeoutMs),
  });

  async function queryStatus(reference: string, observe: WireObserver) {
    const conversation = newConversation();
    const exchange = await client.transactionStatus(reference, conversation, contextOf(observe));
    return { conversation, exchange };
  }

  return {
    ...networks.telecel,
    directions: ["in", "out"],
    refunds: true,
    reportsRefunds: true,
    referenceFor: alphanumericReference,

    async send(order, observe) {
      const { direction, reference, refundOf } = order;
      const context = contextOf(observe, order.deadline);
      if (refundOf) {
        if (refundOf.receipt === null) return rejectedRefund(noReceipt);
        const reversal = {
          input_TransactionID: refundOf.receipt,
          input_ServiceProviderCode: serviceProviderCode,
          input_ThirdPartyConversationID: reference,
          input_Country: "GHA",
        };
        return refundOutcomeOf(reference, await client.reverse(reversal, context));
      }
      const request = paymentRequest(order, serviceProviderCode);
      return sendOutcomeOf(direction, reference, await client.pay(direction, request, context));
    },

    async query(expected, observe) {
      const { refundOf } = expected;
      const { reference } = refundOf ?? expected;
      const { conversation, exchange } = await queryStatus(reference, observe);
      if (refundOf) return refundQueryOutcomeOf(refundOf, conversation, exchange);
      return queryOutcomeOf({ expected, conversation, confirmedStatuses }, exchange);
    },

    async lookUpAccount(phone, observe) {
      const conversation = newConversation();
      const context = contextOf(observe);
      const exchange = await client.beneficiaryName(msisdnOf(phone), conversation, context);
      return beneficiaryOutcomeOf(conversation, exchange);
    },

    // The OpenAPI has no call for an organization's balance.
    readBalance: () => Promise.resolve(null),

    // Queries a reference that does not exist: it needs a session, and opening one each time would be too many.
    async probe(direction, observe) {
      const expected = { direction, reference: neverUsed, receipt: null };
      const { conversation, exchange } = await queryStatus(neverUsed, observe);
      const outcome = queryOutcomeOf({ expected, conversation, confirmedStatuses }, exchange);
      if (outcome.state !== "unknown") return { state: "up", float: null };
      return { state: "down", reason: outcome.reason };
    },

    listMovements: bookReader(connection),
    readCallback: readResult,
    acknowledgeCallback: resultAcknowledgement,
  };
}

/** A valid reference that no transaction has. */
const neverUsed = "cedirailprobe0000";
const maxTransactionReference = 20;

/** The descriptions are fixed, because Telecel rejects punctuation in them. */
function paymentRequest(order: TransferOrder, serviceProviderCode: string): TelecelRequest {
  return {
    input_Amount: formatDecimal(order.amountMinor, 2),
    input_CustomerMSISDN: msisdnOf(order.counterparty),
    input_Country: "GHA",
    input_Currency: "GHS",
    input_ServiceProviderCode: serviceProviderCode,
    input_TransactionReference: alphanumericReference(order.transactionId).slice(
      -maxTransactionReference,
    ),
    input_ThirdPartyConversationID: order.reference,
    ...(order.direction === "in"
      ? { input_PurchasedItemsDesc: "Cedirail collection" }
      : { input_PaymentItemsDesc: "Cedirail payout" }),
  };
}
