import type { Currency } from "@/lib/money";
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

/** What a mobile-money network is whether or not it is connected here. */
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
      // Networks execute up to two minutes late, and Airtel asks to wait three before an enquiry.
      absenceGraceMs: 3 * minute,
      maxSendAttempts: 5,
    },
    bounds: { minMinor: 100n, maxMinor: 2_500_000n, decimals: 2 },
    // Numbers are ported, and a payer may be abroad: whose number it is only the network can tell.
    accepts: (counterparty) => /^\+[1-9]\d{6,14}$/.test(counterparty),
  };
}

export const networks: Readonly<Record<ProviderCode, Network>> = {
  mtn: network("mtn", "MTN Mobile Money"),
  airtel: network("airtel", "AT Money"),
  telecel: network("telecel", "Telecel Cash"),
};

/** The verbs of a network that tells its balance; `ask` gives it, or the reason why there is none. */
export function balanceVerbs(
  name: string,
  ask: (direction: Direction, observe: WireObserver) => Promise<RailBalance | string>,
): Pick<Rail, "readBalance" | "probe"> {
  return {
    async readBalance(direction, observe) {
      const balance = await ask(direction, observe);
      if (typeof balance !== "string") return balance;
      throw new ProviderUnavailableError(`${name} gave no balance: ${balance}.`);
    },
    async probe(direction, observe) {
      const balance = await ask(direction, observe);
      if (typeof balance !== "string") return { state: "up", float: balance };
      return { state: "down", reason: balance };
    },
  };
}

/** An E.164 number without its plus sign. */
export function msisdnOf(phone: string): string {
  return phone.replace(/^\+/, "");
}
