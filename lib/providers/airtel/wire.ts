import { LosslessNumber, stringify } from "lossless-json";
import { formatDecimal } from "@/lib/money";
import type { Direction, WireObserver } from "@/lib/providers/contract";
import type { Exchange } from "@/lib/providers/token-source";
import { currency, type AirtelConnection } from "./connection";
import { encryptPin } from "./sealing";
import { createTransport, type AirtelExchange } from "./transport";

/** One payment or disbursement as Airtel's bodies name it. */
export interface AirtelOrder {
  reference: string;
  /** Nine digits. */
  msisdn: string;
  /** Pesewas. */
  amountMinor: bigint;
  /** 4 to 64 characters, shown to the subscriber. */
  note: string;
}

/** A client of Airtel's Open API (reference airtel-money §6, §7, §10). */
export function createAirtelClient(connection: AirtelConnection) {
  const { country, pin, pinPadding, signsMessages } = connection;
  const transport = createTransport(connection);
  // Signatures came with newer versions of the creating calls, used where the market signs.
  const disbursements = `/standard/${signsMessages ? "v3" : "v2"}/disbursements`;
  const payments = signsMessages ? "v2/payments" : "v1/payments";

  return {
    /** Requests a payment on a subscriber's phone. */
    startPayment(
      order: AirtelOrder,
      observe: WireObserver,
      deadline = Infinity,
    ): Promise<AirtelExchange> {
      const path = `/merchant/${payments}/`;
      const { reference } = order;
      const call = { operation: "start_payment", reference, path, observe, deadline };
      return transport.post(call, paymentBody(order, country));
    },

    disburse(
      order: AirtelOrder,
      observe: WireObserver,
      deadline = Infinity,
    ): Promise<AirtelExchange> {
      const path = signsMessages ? disbursements : `${disbursements}/`;
      return transport.postSealed(
        { operation: "disburse", reference: order.reference, path, observe, deadline },
        (keys) => disbursementBody(order, encryptPin(pin, keys.pin, pinPadding)),
      );
    },

    /** Refunds a payment, named by Airtel's own id of it; `reference` is for the evidence only. */
    refund(
      reference: string,
      airtelMoneyId: string,
      observe: WireObserver,
      deadline = Infinity,
    ): Promise<AirtelExchange> {
      const path = `/standard/${payments}/refund`;
      const call = { operation: "refund", reference, path, observe, deadline };
      return transport.post(call, jsonText({ transaction: { airtel_money_id: airtelMoneyId } }));
    },

    /** Queries the status of a payment or a disbursement. */
    enquire(direction: Direction, reference: string, observe: WireObserver): Promise<Exchange> {
      const id = encodeURIComponent(reference);
      const call =
        direction === "in"
          ? { operation: "payment_status", path: `/standard/v1/payments/${id}` }
          : {
              operation: "disbursement_status",
              path: `${disbursements}/${id}?transactionType=B2C`,
            };
      return transport.get({ ...call, reference, observe });
    },

    readUser(msisdn: string, observe: WireObserver): Promise<Exchange> {
      const path = `/standard/v1/users/${msisdn}`;
      return transport.get({ operation: "user", reference: null, path, observe });
    },

    readBalance(direction: Direction, observe: WireObserver): Promise<Exchange> {
      const path = `/standard/v2/users/balance?type=${direction === "in" ? "COLL" : "DISB"}`;
      return transport.get({ operation: "balance", reference: null, path, observe });
    },
  };
}

function paymentBody({ note, msisdn, amountMinor, reference }: AirtelOrder, country: string) {
  return jsonText({
    reference: note,
    subscriber: { country, currency, msisdn },
    transaction: { amount: jsonAmount(amountMinor), country, currency, id: reference },
  });
}

function disbursementBody({ msisdn, note, amountMinor, reference }: AirtelOrder, pin: string) {
  return jsonText({
    payee: { msisdn, wallet_type: "NORMAL" },
    reference: note,
    pin,
    transaction: { amount: jsonAmount(amountMinor), id: reference, type: "B2C" },
  });
}

/** A JSON number of exactly these digits; whole cedis without a fraction, as Airtel writes them. */
function jsonAmount(amountMinor: bigint): LosslessNumber {
  return new LosslessNumber(formatDecimal(amountMinor, 2).replace(/\.00$/, ""));
}

function jsonText(value: object): string {
  return stringify(value) ?? "";
}
