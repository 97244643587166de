import { config } from "@/lib/config/env";
import { networkPrefixes } from "@/lib/phone";
import { providerCodes, type ProviderAdapter, type ProviderCode } from "./contract";
import { createMtnAdapter } from "./mtn/adapter";
import { mtnReference } from "./mtn/reference";

interface ProviderFacts {
  name: string;
  /** Whether the network tells the account holder's name. */
  nameLookup: boolean;
  prefixes: readonly string[];
  /** Bounds of one payout or collection, in pesewas. */
  leastMinor: bigint;
  mostMinor: bigint;
}

const bounds = { leastMinor: 100n, mostMinor: 2_500_000n };

export const providerFacts: Record<ProviderCode, ProviderFacts> = {
  mtn: { name: "MTN Mobile Money", nameLookup: true, prefixes: networkPrefixes.mtn, ...bounds },
  airtel: { name: "AT Money", nameLookup: false, prefixes: networkPrefixes.airtel, ...bounds },
  telecel: {
    name: "Telecel Cash",
    nameLookup: false,
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

function createAdapter(code: ProviderCode): ProviderAdapter | null {
  switch (code) {
    case "mtn": {
      const { mtn, providerTimeoutMs } = config();
      return mtn
        ? createMtnAdapter({
            baseUrl: mtn.baseUrl,
            targetEnvironment: mtn.targetEnvironment,
            credentials: mtn.disbursement,
            timeoutMs: providerTimeoutMs,
          })
        : null;
    }
    case "airtel":
    case "telecel":
      return null;
    default:
      return code satisfies never;
  }
}

/** Our reference at a network for a transaction: derived from its id, so it never changes. */
export function referenceAt(code: ProviderCode, transactionId: string): string {
  switch (code) {
    case "mtn":
      return mtnReference(transactionId);
    case "airtel":
    case "telecel":
      return transactionId;
    default:
      return code satisfies never;
  }
}

/** The networks that can be used now, the one to ask first in front. */
export function openProviders(first: ProviderCode | null): ProviderAdapter[] {
  const order = first ? [first, ...providerCodes.filter((code) => code !== first)] : providerCodes;
  return order.map(adapterOf).filter((adapter) => adapter !== null);
}
