import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { bookReader, type Book } from "@/lib/providers/book";
import {
  directions,
  type Direction,
  type Rail,
  type Readings,
  type TransferOrder,
} from "@/lib/providers/contract";
import { noReceipt } from "@/lib/providers/failures";
import { alphanumericReference, balanceVerbs, networks } from "@/lib/providers/mobile-money";
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
import { createAirtelClient, type AirtelOrder } from "./wire";

/**
 * Airtel Money over its Open API: collections, payouts and refunds with the same credentials. One time-out
 * bounds each call, and another one fetching the token, where it must be renewed. A refund has no reference
 * of its own: Airtel's id of the payment makes it happen once, and the payment's status reports its outcome.
 * What Airtel cannot do for Ghana today is in the README in this folder.
 */
export function createAirtelAdapter(connection: AirtelConnection & Readings & Book): Rail {
  const client = createAirtelClient(connection);
  const { country, callbackKey, confirmedStatuses } = connection;

  return {
    ...networks.airtel,
    directions,
    refunds: true,
    reportsRefunds: reportsRefunds(confirmedStatuses),
    referenceFor: alphanumericReference,

    async send(order, observe) {
      const { direction, reference, refundOf, deadline } = order;
      if (refundOf) {
        const { receipt } = refundOf;
        if (receipt === null) return rejectedRefund(noReceipt);
        return refundOutcomeOf(receipt, await client.refund(reference, receipt, observe, deadline));
      }
      const request = orderRequest(order, country);
      // A foreign number has no wallet here, and its last digits may be another subscriber's.
      if (!request) {
        const reason = "ESB000033";
        return { state: "rejected", failure: failureOf(direction, reason), reason };
      }
      const sent =
        direction === "in"
          ? await client.startPayment(request, observe, deadline)
          : await client.disburse(request, observe, deadline);
      return sendOutcomeOf(direction, reference, sent);
    },

    async query(expected, observe) {
      const { direction, reference, refundOf } = expected;
      if (refundOf) {
        const exchange = await client.enquire("in", refundOf.reference, observe);
        return refundQueryOutcomeOf(refundOf, confirmedStatuses, exchange);
      }
      const exchange = await client.enquire(direction, reference, observe);
      return queryOutcomeOf({ expected, confirmedStatuses }, exchange);
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

/** Shown to the subscriber; 4 to 64 characters. */
const noteOf: Record<Direction, string> = { in: "Cedirail payment", out: "Cedirail payout" };

function orderRequest(
  { direction, reference, counterparty, amountMinor }: TransferOrder,
  country: string,
): AirtelOrder | null {
  const msisdn = msisdnOf(counterparty, country);
  return msisdn === null ? null : { reference, msisdn, amountMinor, note: noteOf[direction] };
}

/**
 * A number (E.164) as Airtel requires it: nine digits without country code and leading zero. Null for a
 * number of another country, whose last nine digits would be another subscriber's number.
 */
export function msisdnOf(phone: string, country: string): string | null {
  const parsed = parsePhoneNumberFromString(phone);
  if (parsed?.country !== country || parsed.number !== phone) return null;
  return /^\d{9}$/.test(parsed.nationalNumber) ? parsed.nationalNumber : null;
}
