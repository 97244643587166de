import type { KeyObject } from "node:crypto";
import type { WireObserver } from "@/lib/providers/contract";
import { readPublicKey } from "@/lib/providers/rsa";
import { okJson, type Exchange } from "@/lib/providers/token-source";
import type { WireResult } from "@/lib/providers/wire";
import { keySchema } from "./schemas";

/** Airtel's public keys: for the PIN, and for the key of a signature. Most markets have one key for both. */
export interface AirtelKeys {
  pin: KeyObject;
  signature: KeyObject;
}

/** The keys, or how far fetching them got: `key` where Airtel's response holds none. */
type KeyRead = { keys: AirtelKeys } | { keys: null; stage: "token" | "key"; result: WireResult };

/**
 * The keys from the settings, or fetched once and kept until they are rejected.
 * @throws Error when the key in the settings is not an RSA public key
 */
export function createKeySource(
  configured: string | null,
  fetchKeys: (observe: WireObserver) => Promise<Exchange>,
) {
  const fixed = configured === null ? null : fixedKeys(configured);
  let current: AirtelKeys | null = fixed;
  let flight: Promise<KeyRead> | null = null;

  async function fetchNow(observe: WireObserver): Promise<KeyRead> {
    const exchange = await fetchKeys(observe);
    const keys = keysOf(exchange);
    const { stage, result } = exchange;
    if (!keys) return { keys: null, stage: stage === "token" ? stage : "key", result };
    current = keys;
    return { keys };
  }

  function refresh(observe: WireObserver): Promise<KeyRead> {
    flight ??= fetchNow(observe).finally(() => {
      flight = null;
    });
    return flight;
  }

  return {
    read: async (observe: WireObserver): Promise<KeyRead> =>
      current ? { keys: current } : refresh(observe),
    /** New keys in place of rejected ones, or null where Airtel has no others. */
    async replace(rejected: AirtelKeys, observe: WireObserver): Promise<AirtelKeys | null> {
      if (fixed) return null;
      if (current && !areSame(current, rejected)) return current;
      const { keys } = await refresh(observe);
      return keys && !areSame(keys, rejected) ? keys : null;
    },
  };
}

function fixedKeys(configured: string): AirtelKeys {
  const key = readPublicKey(configured);
  if (!key) throw new Error("Airtel's public key in the settings is not an RSA public key.");
  return { pin: key, signature: key };
}

function keysOf(exchange: Exchange): AirtelKeys | null {
  const parsed = keySchema.safeParse(okJson(exchange));
  if (!parsed.success) return null;
  const { key, pin_key: pinKey = key } = parsed.data.data;
  const signature = readPublicKey(key);
  const pin = readPublicKey(pinKey);
  return signature && pin ? { pin, signature } : null;
}

function areSame(one: AirtelKeys, other: AirtelKeys): boolean {
  return one.pin.equals(other.pin) && one.signature.equals(other.signature);
}
