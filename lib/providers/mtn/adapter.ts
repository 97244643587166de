import { formatDecimal } from "@/lib/money";
import {
  ProviderUnavailableError,
  type PayoutOrder,
  type ProviderAdapter,
  type WireObserver,
} from "@/lib/providers/contract";
import {
  activeOutcomeOf,
  balanceOf,
  holderNameOutcomeOf,
  queryOutcomeOf,
  sendOutcomeOf,
  wordOf,
} from "./map";
import type { MtnTransferRequest } from "./schemas";
import { createMtnClient, type MtnConnection } from "./wire";

/**
 * MTN mobile money in Ghana: payouts over its Disbursement product. One time-out bounds each verb,
 * and another the token, when it has to be renewed first.
 */
export function createMtnAdapter(connection: MtnConnection): ProviderAdapter {
  const client = createMtnClient(connection);
  const contextOf = (observe: WireObserver) => ({
    observe,
    deadline: performance.now() + connection.timeoutMs,
  });

  return {
    code: "mtn",

    async sendPayout(order, observe) {
      const request = transferRequest(order);
      const { reference, callbackUrl } = order;
      return sendOutcomeOf(
        await client.transfer(reference, callbackUrl, request, contextOf(observe)),
      );
    },

    async queryPayout(reference, observe) {
      return queryOutcomeOf(await client.transferStatus(reference, contextOf(observe)));
    },

    async lookUpAccount(phone, observe) {
      const context = contextOf(observe);
      const msisdn = msisdnOf(phone);
      const active = activeOutcomeOf(await client.accountHolderActive(msisdn, context));
      if (active.state !== "found") return active;
      return holderNameOutcomeOf(await client.basicUserInfo(msisdn, context));
    },

    async readBalance(observe) {
      const exchange = await client.balance(contextOf(observe));
      const balance = balanceOf(exchange);
      if (balance) return balance;
      throw new ProviderUnavailableError(`MTN gave no balance: ${wordOf(exchange.result)}.`);
    },
  };
}

/** MTN refuses special characters in its notes and may fail on an empty one, so they are ours. */
const note = "Cedirail payout";

function transferRequest(order: PayoutOrder): MtnTransferRequest {
  return {
    amount: formatDecimal(order.amountMinor, 2),
    currency: "GHS",
    externalId: order.transactionId,
    payee: { partyIdType: "MSISDN", partyId: msisdnOf(order.phone) },
    payerMessage: note,
    payeeNote: note,
  };
}

function msisdnOf(phone: string): string {
  return phone.replace(/^\+/, "");
}
