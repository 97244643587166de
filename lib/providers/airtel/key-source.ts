import type { KeyObject } from "node:crypto";
import type { WireObserver } from "@/lib/providers/contract";
import type { Exchange } from "@/lib/providers/token-source";
import { readJson, type WireResult } from "@/lib/providers/wire";
import { keySchema } from "./schemas";
import { readPublicKey } from "./sealing";

/** Airtel's public keys: for the PIN, and for the key of a signature. Most markets have one for both. */
export interface AirtelKeys {
  pin: KeyObject;
  signature: KeyObject;
}

/** The keys, or how far the fetching got: `key` where Airtel took the call and gave none. */
type KeyRead = { keys: AirtelKeys } | { keys: null; stage: "token" | "key"; result: WireResult };

/**
 * The keys from the settings, or fetched once and kept until a call under them is rejected.
 * @throws Error when the settings' key is not an RSA public key.
 */
export function createKeySource(
  configured: string | null,
  fetchKeys: (observe: WireObserver) => Promise<Exchange>,
) {
  const fixed = configured === null ? null : fixedKeys(configured);
  let current: AirtelKeys | null = fixed;
  let flight: Promise<KeyRead> | null = null;

  async function fetchNow(observe: WireObserver): Promise<KeyRead> {
    const { stage, result } = await fetchKeys(observe);
    const keys = stage === "call" ? keysOf(result) : null;
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
    /** Other keys than these, which were rejected, or null where Airtel has no others. */
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

function keysOf(result: WireResult): AirtelKeys | null {
  if (result.kind !== "response" || result.status !== 200) return null;
  const parsed = keySchema.safeParse(readJson(result.body));
  if (!parsed.success) return null;
  const { key, pin_key: pinKey = key } = parsed.data.data;
  const signature = readPublicKey(key);
  const pin = readPublicKey(pinKey);
  return signature && pin ? { pin, signature } : null;
}

function areSame(one: AirtelKeys, other: AirtelKeys): boolean {
  return one.pin.equals(other.pin) && one.signature.equals(other.signature);
}
