import { formatDecimal } from "@/lib/money";
import { bookReader, type Book } from "@/lib/providers/book";
import {
  directions,
  type Direction,
  type Rail,
  type Readings,
  type TransferOrder,
  type WireObserver,
} from "@/lib/providers/contract";
import { kindOf, type TransferKind } from "@/lib/providers/failures";
import { balanceVerbs, msisdnOf, networks } from "@/lib/providers/mobile-money";
import type { CallContext } from "@/lib/providers/token-source";
import {
  activeOutcomeOf,
  balanceOf,
  holderNameOutcomeOf,
  callbackReadingOf,
  queryOutcomeOf,
  sendOutcomeOf,
  reasonOf,
} from "./map";
import { mtnReference } from "./reference";
import type { MtnMoney } from "./schemas";
import { createMtnClient, type MtnClient, type MtnConnection } from "./wire";

/** The reason for a direction whose product has no credentials. */
const closed = "closed";

/**
 * MTN mobile money in Ghana: payouts and refunds over its Disbursement product, collections over
 * Collection. One time-out bounds each verb, and another one fetching the token, where it must be renewed.
 */
export function createMtnAdapter(connection: MtnConnection & Readings & Book): Rail {
  const clients: Record<Direction, MtnClient | null> = {
    in: createMtnClient(connection, "in"),
    out: createMtnClient(connection, "out"),
  };
  const { confirmedStatuses } = connection;
  const contextOf = (observe: WireObserver, deadline = Infinity) => ({
    observe,
    deadline: Math.min(deadline, performance.now() + connection.timeoutMs),
  });

  return {
    ...networks.mtn,
    directions: directions.filter((direction) => clients[direction] !== null),
    refunds: clients.out !== null,
    reportsRefunds: true,
    referenceFor: mtnReference,

    async send(order, observe) {
      const client = clients[order.direction];
      if (!client) return { state: "unavailable", reason: closed };
      return sendOutcomeOf(
        kindOf(order),
        await create(client, order, contextOf(observe, order.deadline)),
      );
    },

    async query(expected, observe) {
      const client = clients[expected.direction];
      if (!client) return { state: "unknown", reason: closed };
      const status = expected.refundOf ? client.refundStatus : client.status;
      const exchange = await status(expected.reference, contextOf(observe));
      return queryOutcomeOf({ expected, confirmedStatuses }, exchange);
    },

    async lookUpAccount(phone, observe) {
      const client = clients.out ?? clients.in;
      if (!client) return { state: "unavailable", reason: closed };
      const context = contextOf(observe);
      const msisdn = msisdnOf(phone);
      const active = activeOutcomeOf(await client.accountHolderActive(msisdn, context));
      if (active.state !== "found") return active;
      return holderNameOutcomeOf(await client.basicUserInfo(msisdn, context));
    },

    ...balanceVerbs("MTN", async (direction, observe) => {
      const exchange = await clients[direction]?.balance(contextOf(observe));
      return exchange ? (balanceOf(exchange) ?? reasonOf(exchange.result)) : closed;
    }),
    listMovements: bookReader(connection),
    readCallback: ({ body }) => callbackReadingOf(body),
    acknowledgeCallback: () => ({ status: 200, body: { received: true } }),
  };
}

/** Fixed, because MTN rejects special characters in its notes and may fail on an empty one. */
const noteOf: Record<TransferKind, string> = {
  in: "Cedirail payment",
  out: "Cedirail payout",
  refund: "Cedirail refund",
};

function create(client: MtnClient, order: TransferOrder, context: CallContext) {
  const { counterparty, refundOf } = order;
  const note = noteOf[kindOf(order)];
  const money: MtnMoney = {
    amount: formatDecimal(order.amountMinor, 2),
    currency: "GHS",
    externalId: order.transactionId,
    payerMessage: note,
    payeeNote: note,
  };
  if (refundOf) {
    const refund = { ...money, referenceIdToRefund: refundOf.reference };
    return client.refund(order, refund, context);
  }
  const party = { partyIdType: "MSISDN", partyId: msisdnOf(counterparty) } as const;
  const body = { ...money, ...(order.direction === "in" ? { payer: party } : { payee: party }) };
  return client.create(order, body, context);
}
