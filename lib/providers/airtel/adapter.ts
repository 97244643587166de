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
import type { AirtelConnection } from "./connection";
import { failureOf } from "./failures";
import { accountOf, balanceOf, queryOutcomeOf, sendOutcomeOf, wordOf } from "./map";
import { noticeReadingOf } from "./notice";
import { airtelReference, msisdnOf } from "./reference";
import { createAirtelRefunds } from "./refunds";
import { createAirtelClient, type AirtelOrder } from "./wire";

/**
 * Airtel Money over its Open API: collections and payouts with the same credentials. One time-out
 * bounds each call, and another the token, when it has to be renewed first. What it cannot do for
 * Ghana today is in the README beside this file.
 */
export function createAirtelAdapter(connection: AirtelConnection & Readings): ProviderAdapter {
  const client = createAirtelClient(connection);
  const { country, callbackKey, confirmedWords } = connection;

  /** Our float, or the word for why there is none. */
  async function askBalance(
    direction: Direction,
    observe: WireObserver,
  ): Promise<FloatBalance | string> {
    const exchange = await client.readBalance(direction, observe);
    return balanceOf(exchange) ?? wordOf(exchange.result);
  }

  return {
    code: "airtel",
    directions,
    referenceFor: airtelReference,

    async send(order, observe) {
      const { direction, reference } = order;
      const request = orderRequest(order, country);
      // Nobody of another country has a wallet here, and their last digits may be somebody else's.
      if (!request) {
        const reason = "ESB000033";
        return { state: "refused", failure: failureOf(direction, reason), reason };
      }
      const sent =
        direction === "in"
          ? await client.startPayment(request, observe)
          : await client.disburse(request, observe);
      return sendOutcomeOf(direction, reference, sent);
    },

    async query(expected, observe) {
      const { direction, reference } = expected;
      const told = await client.enquire(direction, reference, observe);
      return queryOutcomeOf({ expected, confirmedWords }, told);
    },

    refunds: createAirtelRefunds(client, confirmedWords),

    async lookUpAccount(phone, observe) {
      const msisdn = msisdnOf(phone, country);
      if (!msisdn) return { state: "not_found" };
      return accountOf(await client.readUser(msisdn, observe));
    },

    async readBalance(direction, observe) {
      const balance = await askBalance(direction, observe);
      if (typeof balance !== "string") return balance;
      throw new ProviderUnavailableError(`Airtel gave no balance: ${balance}.`);
    },

    async probe(direction, observe) {
      const balance = await askBalance(direction, observe);
      if (typeof balance !== "string") return { state: "up", float: balance };
      return { state: "down", reason: balance };
    },

    readNotice: ({ body }) => noticeReadingOf(body, callbackKey),
    acknowledgeNotice: () => ({ status: 200, body: { received: true } }),
  };
}

/** What the subscriber reads; 4 to 64 characters. */
const noteOf: Record<Direction, string> = { in: "Cedirail payment", out: "Cedirail payout" };

function orderRequest(
  { direction, reference, phone, amountMinor }: TransferOrder,
  country: string,
): AirtelOrder | null {
  const msisdn = msisdnOf(phone, country);
  return msisdn === null ? null : { reference, msisdn, amountMinor, note: noteOf[direction] };
}
