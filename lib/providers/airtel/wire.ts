import { LosslessNumber, stringify } from "lossless-json";
import { formatDecimal } from "@/lib/money";
import type { Direction, WireObserver } from "@/lib/providers/contract";
import type { Exchange } from "@/lib/providers/token-source";
import { currency, type AirtelConnection } from "./connection";
import type { AirtelKeys } from "./key-source";
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
  const paths = pathsOf(signsMessages);
  const transport = createTransport(connection);

  return {
    /** Asks a subscriber's phone for a payment. */
    async startPayment(order: AirtelOrder, observe: WireObserver): Promise<AirtelExchange> {
      const { reference } = order;
      const call = { operation: "start_payment", reference, path: paths.in.create, observe };
      const body = paymentBody(order, country);
      return signsMessages ? transport.postSealed(call, () => body) : transport.post(call, body);
    },

    disburse(order: AirtelOrder, observe: WireObserver): Promise<AirtelExchange> {
      const { reference } = order;
      const bodyWith = (keys: AirtelKeys) =>
        disbursementBody(order, encryptPin(pin, keys.pin, pinPadding));
      return transport.postSealed(
        { operation: "disburse", reference, path: paths.out.create, observe },
        bodyWith,
      );
    },

    /** Gives a payment back, named by Airtel's own id of it; `reference` is for the evidence alone. */
    async refund(
      reference: string,
      airtelMoneyId: string,
      observe: WireObserver,
    ): Promise<AirtelExchange> {
      const path = `/standard/${signsMessages ? "v2" : "v1"}/payments/refund`;
      const call = { operation: "refund", reference, path, observe };
      const body = jsonText({ transaction: { airtel_money_id: airtelMoneyId } });
      return signsMessages ? transport.postSealed(call, () => body) : transport.post(call, body);
    },

    /** Asks what became of a payment or a disbursement. */
    enquire(direction: Direction, reference: string, observe: WireObserver): Promise<Exchange> {
      const operation = direction === "in" ? "payment_status" : "disbursement_status";
      const path = paths[direction].enquire(encodeURIComponent(reference));
      return transport.get({ operation, reference, path, observe });
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

interface Paths {
  create: string;
  enquire(id: string): string;
}

/** Signatures came with newer versions of the creating calls, used where the market signs. */
function pathsOf(signsMessages: boolean): Record<Direction, Paths> {
  const disbursements = `/standard/${signsMessages ? "v3" : "v2"}/disbursements`;
  return {
    in: {
      create: `/merchant/${signsMessages ? "v2" : "v1"}/payments/`,
      enquire: (id) => `/standard/v1/payments/${id}`,
    },
    out: {
      create: signsMessages ? disbursements : `${disbursements}/`,
      enquire: (id) => `${disbursements}/${id}?transactionType=B2C`,
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
