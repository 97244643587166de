import { createHmac } from "node:crypto";
import { ConfigError } from "./error";
import { isPatterned } from "./strength";

/** A key of the hashes by which phone numbers are found. */
export interface PhoneHashKey {
  /** Stored with each hash. */
  id: string;
  key: Buffer;
}

/** The id of the key that follows from the encryption key, which every process has. */
export const derivedKeyId = "0";

/**
 * The keys of `PHONE_HASH_KEYS` (`id:base64,…`, the current one first) with the one that follows from the
 * encryption key: the last one, unless the setting places it (`0`), and the only one where none are set. A new key
 * is put behind the current one first, so that every process knows it before any uses it; hashes under those that
 * are not current are replaced in the background.
 * @throws ConfigError
 */
export function phoneHashKeys(text: string | undefined, encryptionKey: Buffer): PhoneHashKey[] {
  const hash = createHmac("sha256", encryptionKey).update("cedirail phone hash").digest();
  const derived = { id: derivedKeyId, key: hash };
  const texts = (text ?? "").split(",").map((one) => one.trim());
  const given = texts.filter(Boolean).map((one) => (one === derivedKeyId ? derived : readKey(one)));
  const keys = given.includes(derived) ? given : [...given, derived];
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new ConfigError("PHONE_HASH_KEYS has an id twice; the id 0 is taken.");
  return keys;
}

function readKey(text: string): PhoneHashKey {
  const [, id, base64] = /^([a-z0-9]{1,16}):([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  if (id === undefined || base64 === undefined)
    throw new ConfigError("PHONE_HASH_KEYS must be id:key, with 32 bytes in base64 for each key.");
  const key = Buffer.from(base64, "base64");
  if (isPatterned(key))
    throw new ConfigError(
      "PHONE_HASH_KEYS has a key that follows a pattern: generate 32 random bytes.",
    );
  return { id, key };
}
