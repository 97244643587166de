import { bookReader, type Book } from "@/lib/providers/book";
import {
  directions,
  type Direction,
  type Rail,
  type Readings,
  type TransferOrder,
} from "@/lib/providers/contract";
import { balanceVerbs, networks } from "@/lib/providers/mobile-money";
import { noReceipt } from "@/lib/providers/refund-failures";
import type { AirtelConnection } from "./connection";
import { failureOf } from "./failures";
import { accountOf, balanceOf, queryOutcomeOf, sendOutcomeOf, reasonOf } from "./map";
import {
  refundOutcomeOf,
  refundQueryOutcomeOf,
  rejectedRefund,
  reportsRefunds,
} from "./map-refunds";
import { callbackReadingOf } from "./callback";
import { airtelReference, msisdnOf } from "./reference";
import { createAirtelClient, type AirtelOrder } from "./wire";

/**
 * Airtel Money over its Open API: collections, payouts and refunds with the same credentials. One
 * time-out bounds each call, and another the token, when it has to be renewed first. A refund has no
 * reference of its own there: Airtel's id of the payment makes it happen once, and the payment's status
 * tells its end. What Airtel cannot do for Ghana today is in the README beside this file.
 */
export function createAirtelAdapter(connection: AirtelConnection & Readings & Book): Rail {
  const client = createAirtelClient(connection);
  const { country, callbackKey, confirmedStatuses } = connection;

  return {
    ...networks.airtel,
    directions,
    refunds: true,
    reportsRefunds: reportsRefunds(confirmedStatuses),
    referenceFor: airtelReference,

    async send(order, observe) {
      const { direction, reference, refundOf } = order;
      if (refundOf) {
        const { receipt } = refundOf;
        if (receipt === null) return rejectedRefund(noReceipt);
        return refundOutcomeOf(receipt, await client.refund(reference, receipt, observe));
      }
      const request = orderRequest(order, country);
      // Nobody of another country has a wallet here, and their last digits may be somebody else's.
      if (!request) {
        const reason = "ESB000033";
        return { state: "rejected", failure: failureOf(direction, reason), reason };
      }
      const sent =
        direction === "in"
          ? await client.startPayment(request, observe)
          : await client.disburse(request, observe);
      return sendOutcomeOf(direction, reference, sent);
    },

    async query(expected, observe) {
      const { refundOf } = expected;
      if (refundOf) {
        const told = await client.enquire("in", refundOf.reference, observe);
        return refundQueryOutcomeOf(refundOf, confirmedStatuses, told);
      }
      const told = await client.enquire(expected.direction, expected.reference, observe);
      return queryOutcomeOf({ expected, confirmedStatuses }, told);
    },

    async lookUpAccount(phone, observe) {
      const msisdn = msisdnOf(phone, country);
      if (!msisdn) return { state: "not_found" };
      return accountOf(await client.readUser(msisdn, observe));
    },

    ...balanceVerbs("Airtel", async (direction, observe) => {
      const exchange = await client.readBalance(direction, observe);
      return balanceOf(exchange) ?? reasonOf(exchange.result);
    }),
    listMovements: bookReader(connection),
    readCallback: ({ body }) => callbackReadingOf(body, callbackKey),
    acknowledgeCallback: () => ({ status: 200, body: { received: true } }),
  };
}

/** What the subscriber reads; 4 to 64 characters. */
const noteOf: Record<Direction, string> = { in: "Cedirail payment", out: "Cedirail payout" };

function orderRequest(
  { direction, reference, counterparty, amountMinor }: TransferOrder,
  country: string,
): AirtelOrder | null {
  const msisdn = msisdnOf(counterparty, country);
  return msisdn === null ? null : { reference, msisdn, amountMinor, note: noteOf[direction] };
}
