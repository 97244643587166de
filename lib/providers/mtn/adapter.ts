import { formatDecimal } from "@/lib/money";
import {
  directions,
  ProviderUnavailableError,
  type Direction,
  type FloatBalance,
  type ProviderAdapter,
  type Readings,
  type TransferOrder,
  type WireObserver,
} from "@/lib/providers/contract";
import {
  activeOutcomeOf,
  balanceOf,
  holderNameOutcomeOf,
  noticeReadingOf,
  queryOutcomeOf,
  sendOutcomeOf,
  wordOf,
} from "./map";
import { mtnReference } from "./reference";
import { createMtnRefunds } from "./refunds";
import type { MtnOrderRequest } from "./schemas";
import { createMtnClient, type MtnClient, type MtnConnection } from "./wire";

/** Said of a direction whose product has no credentials here. */
const closed = "closed";

/**
 * MTN mobile money in Ghana: payouts over its Disbursement product, collections over Collection. One
 * time-out bounds each verb, and another the token, when it has to be renewed first.
 */
export function createMtnAdapter(connection: MtnConnection & Readings): ProviderAdapter {
  const clients: Record<Direction, MtnClient | null> = {
    in: createMtnClient(connection, "in"),
    out: createMtnClient(connection, "out"),
  };
  const { confirmedWords } = connection;
  const contextOf = (observe: WireObserver) => ({
    observe,
    deadline: performance.now() + connection.timeoutMs,
  });

  /** Our float, or the word for why there is none. */
  async function askBalance(
    direction: Direction,
    observe: WireObserver,
  ): Promise<FloatBalance | string> {
    const exchange = await clients[direction]?.balance(contextOf(observe));
    return exchange ? (balanceOf(exchange) ?? wordOf(exchange.result)) : closed;
  }

  return {
    code: "mtn",
    directions: directions.filter((direction) => clients[direction] !== null),
    referenceFor: mtnReference,

    async send(order, observe) {
      const client = clients[order.direction];
      if (!client) return { state: "unavailable", reason: closed };
      const { direction, reference, callbackUrl } = order;
      const request = orderRequest(order);
      const exchange = await client.create(reference, callbackUrl, request, contextOf(observe));
      return sendOutcomeOf(direction, exchange);
    },

    async query(expected, observe) {
      const { direction, reference } = expected;
      const client = clients[direction];
      if (!client) return { state: "unknown", reason: closed };
      const question = { movement: direction, expected, confirmedWords };
      return queryOutcomeOf(question, await client.status(reference, contextOf(observe)));
    },

    refunds: createMtnRefunds(clients.out, contextOf),

    async lookUpAccount(phone, observe) {
      const client = clients.out ?? clients.in;
      if (!client) return { state: "unavailable", reason: closed };
      const context = contextOf(observe);
      const msisdn = msisdnOf(phone);
      const active = activeOutcomeOf(await client.accountHolderActive(msisdn, context));
      if (active.state !== "found") return active;
      return holderNameOutcomeOf(await client.basicUserInfo(msisdn, context));
    },

    async readBalance(direction, observe) {
      const balance = await askBalance(direction, observe);
      if (typeof balance !== "string") return balance;
      throw new ProviderUnavailableError(`MTN gave no balance: ${balance}.`);
    },

    async probe(direction, observe) {
      const balance = await askBalance(direction, observe);
      if (typeof balance !== "string") return { state: "up", float: balance };
      return { state: "down", reason: balance };
    },

    readNotice: ({ body }) => noticeReadingOf(body),
    acknowledgeNotice: () => ({ status: 200, body: { received: true } }),
  };
}

/** MTN refuses special characters in its notes and may fail on an empty one, so they are ours. */
const noteOf: Record<Direction, string> = { in: "Cedirail payment", out: "Cedirail payout" };

function orderRequest({
  direction,
  amountMinor,
  transactionId,
  phone,
}: TransferOrder): MtnOrderRequest {
  const party = { partyIdType: "MSISDN", partyId: msisdnOf(phone) } as const;
  return {
    amount: formatDecimal(amountMinor, 2),
    currency: "GHS",
    externalId: transactionId,
    ...(direction === "in" ? { payer: party } : { payee: party }),
    payerMessage: noteOf[direction],
    payeeNote: noteOf[direction],
  };
}

function msisdnOf(phone: string): string {
  return phone.replace(/^\+/, "");
}
