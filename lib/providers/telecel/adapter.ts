import { formatDecimal } from "@/lib/money";
import type {
  ProviderAdapter,
  Readings,
  TransferOrder,
  WireObserver,
} from "@/lib/providers/contract";
import { beneficiaryOutcomeOf, queryOutcomeOf, sendOutcomeOf, type TelecelQuestion } from "./map";
import { readResult, resultAcknowledgement } from "./notice";
import { telecelReference } from "./reference";
import { createTelecelRefunds } from "./refunds";
import type { TelecelPaymentRequest } from "./schemas";
import { createTelecelClient, newConversation, type TelecelConnection } from "./wire";

/**
 * Telecel Cash in Ghana, over the M-Pesa OpenAPI. One time-out bounds each verb, and another the
 * session, when it has to be renewed first. In the synchronous mode Telecel holds a payment call open
 * until the subscriber has answered, often longer than that: the outcome is then `unknown` by design,
 * and the status query settles it.
 */
export function createTelecelAdapter(connection: TelecelConnection & Readings): ProviderAdapter {
  const client = createTelecelClient(connection);
  const { confirmedWords } = connection;
  const contextOf = (observe: WireObserver) => ({
    observe,
    deadline: performance.now() + connection.timeoutMs,
  });

  async function queryStatus(expected: TelecelQuestion["expected"], observe: WireObserver) {
    const conversation = newConversation();
    const { reference } = expected;
    const told = await client.transactionStatus(reference, conversation, contextOf(observe));
    return queryOutcomeOf({ expected, conversation, confirmedWords }, told);
  }

  return {
    code: "telecel",
    directions: ["in", "out"],
    referenceFor: telecelReference,

    async send(order, observe) {
      const request = paymentRequest(order, connection.serviceProviderCode);
      const exchange = await client.pay(order.direction, request, contextOf(observe));
      return sendOutcomeOf(order.direction, order.reference, exchange);
    },

    query: queryStatus,

    refunds: createTelecelRefunds(client, connection.serviceProviderCode, contextOf),

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
      const told = await queryStatus({ direction, reference: neverUsed }, observe);
      if (told.state !== "unknown") return { state: "up", float: null };
      return { state: "down", reason: told.reason };
    },

    readNotice: readResult,
    acknowledgeNotice: resultAcknowledgement,
  };
}

/** A reference in Telecel's form that none of our transactions has. */
const neverUsed = "cedirailprobe0000";
const longestTransactionReference = 20;

/** Telecel refuses punctuation in its descriptions, so they are ours. */
function paymentRequest(order: TransferOrder, serviceProviderCode: string): TelecelPaymentRequest {
  const description =
    order.direction === "in"
      ? { input_PurchasedItemsDesc: "Cedirail collection" }
      : { input_PaymentItemsDesc: "Cedirail payout" };
  return {
    input_Amount: formatDecimal(order.amountMinor, 2),
    input_CustomerMSISDN: msisdnOf(order.phone),
    input_Country: "GHA",
    input_Currency: "GHS",
    input_ServiceProviderCode: serviceProviderCode,
    input_TransactionReference: telecelReference(order.transactionId).slice(
      -longestTransactionReference,
    ),
    input_ThirdPartyConversationID: order.reference,
    ...description,
  };
}

function msisdnOf(phone: string): string {
  return phone.replace(/^\+/, "");
}
