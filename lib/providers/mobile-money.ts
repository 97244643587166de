import { parseDecimal, type Currency } from "@/lib/money";
import {
  ProviderUnavailableError,
  type Direction,
  type ProviderCode,
  type Rail,
  type RailBalance,
  type WireObserver,
} from "./contract";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const currency = "GHSFIAT" satisfies Currency;

/** The terms of a mobile-money network, whether or not it is connected here. */
type Network = Pick<
  Rail,
  "name" | "currency" | "settlement" | "schedule" | "bounds" | "accepts"
> & { readonly code: ProviderCode };

function network(code: ProviderCode, name: string): Network {
  return {
    code,
    name,
    currency,
    settlement: {
      holdings: { kind: "float", provider: code, currency },
      charges: { kind: "expense", provider: code, currency },
    },
    schedule: {
      queryDelaysMs: [5 * second, 15 * second, minute, 5 * minute, 15 * minute, hour],
      recheckDelaysMs: [hour, 24 * hour],
      // Networks execute up to two minutes late, and Airtel requires three before an enquiry.
      absenceGraceMs: 3 * minute,
      maxSendAttempts: 5,
    },
    bounds: { minMinor: 100n, maxMinor: 2_500_000n, decimals: 2 },
    // Numbers are ported, and a payer may be abroad: only the network knows whose number it is.
    accepts: (counterparty) => /^\+[1-9]\d{6,14}$/.test(counterparty),
  };
}

export const networks: Readonly<Record<ProviderCode, Network>> = {
  mtn: network("mtn", "MTN Mobile Money"),
  airtel: network("airtel", "AT Money"),
  telecel: network("telecel", "Telecel Cash"),
};

/** The verbs of a network that reports its balance; `read` returns it, or the reason for failing. */
export function balanceVerbs(
  name: string,
  read: (direction: Direction, observe: WireObserver) => Promise<RailBalance | string>,
): Pick<Rail, "readBalance" | "probe"> {
  return {
    async readBalance(direction, observe) {
      const balance = await read(direction, observe);
      if (typeof balance !== "string") return balance;
      throw new ProviderUnavailableError(`${name} returned no balance: ${balance}.`);
    },
    async probe(direction, observe) {
      const balance = await read(direction, observe);
      if (typeof balance !== "string") return { state: "up", float: balance };
      return { state: "down", reason: balance };
    },
  };
}

/** An E.164 number without its plus sign. */
export function msisdnOf(phone: string): string {
  return phone.replace(/^\+/, "");
}

/** One of our ids without punctuation, for networks whose references take letters and digits only. */
export function alphanumericReference(id: string): string {
  return id.replace(/[^0-9A-Za-z]/g, "");
}

/** A network's decimal text in pesewas (`5`, `5.0` and `5.000` are 500), or null where it is not one. */
export function pesewasOf(text: string): bigint | null {
  try {
    return parseDecimal(text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, ""), 2);
  } catch {
    return null;
  }
}
