import { config } from "@/lib/config/env";
import { networkPrefixes } from "@/lib/phone";
import { createAirtelAdapter } from "./airtel/adapter";
import { providerCodes, type Direction, type ProviderAdapter, type ProviderCode } from "./contract";
import { createMtnAdapter } from "./mtn/adapter";
import { createTelecelAdapter } from "./telecel/adapter";

interface ProviderFacts {
  name: string;
  /** Whether the network tells the account holder's name. */
  nameLookup: boolean;
  prefixes: readonly string[];
  /** Bounds of one payout or collection, in pesewas. */
  leastMinor: bigint;
  mostMinor: bigint;
  /** Decimals of an amount on this network. */
  decimals: number;
}

const bounds = { leastMinor: 100n, mostMinor: 2_500_000n, decimals: 2 };

export const providerFacts: Record<ProviderCode, ProviderFacts> = {
  mtn: {
    name: "MTN Mobile Money",
    nameLookup: true,
    prefixes: networkPrefixes.mtn,
    ...bounds,
  },
  airtel: {
    name: "AT Money",
    nameLookup: true,
    prefixes: networkPrefixes.airtel,
    ...bounds,
  },
  telecel: {
    name: "Telecel Cash",
    nameLookup: true,
    prefixes: networkPrefixes.telecel,
    ...bounds,
  },
};

const adapters = new Map<ProviderCode, ProviderAdapter | null>();

/** The adapter of a network, or null while the network is closed here (no credentials). */
export function adapterOf(code: ProviderCode): ProviderAdapter | null {
  if (!adapters.has(code)) adapters.set(code, createAdapter(code));
  return adapters.get(code) ?? null;
}

/** The adapter of a network that has credentials for this direction, or null. */
export function adapterFor(code: ProviderCode, direction: Direction): ProviderAdapter | null {
  const adapter = adapterOf(code);
  return adapter?.directions.includes(direction) ? adapter : null;
}

function createAdapter(code: ProviderCode): ProviderAdapter | null {
  const { rails, providerTimeoutMs: timeoutMs } = config();
  switch (code) {
    case "mtn":
      return rails.mtn && createMtnAdapter({ ...rails.mtn, timeoutMs });
    case "airtel":
      return rails.airtel && createAirtelAdapter({ ...rails.airtel, timeoutMs });
    case "telecel":
      return rails.telecel && createTelecelAdapter({ ...rails.telecel, timeoutMs });
    default:
      return code satisfies never;
  }
}

/** The networks in the order in which they are asked: the predicted one in front. */
export function askingOrder(first: ProviderCode | null): readonly ProviderCode[] {
  return first ? [first, ...providerCodes.filter((code) => code !== first)] : providerCodes;
}
