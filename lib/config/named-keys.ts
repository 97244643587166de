import { createHmac } from "node:crypto";
import { ConfigError } from "./error";
import { isPatterned } from "./strength";

/** One of several keys for the same purpose, so that it can be changed. */
export interface NamedKey {
  /** Stored with what was made under the key. */
  id: string;
  key: Buffer;
}

/** The id of the key that follows from the encryption key, which every process has. */
export const derivedKeyId = "0";

/**
 * The keys of a setting (`id:base64,…`, the current one first) with the one that follows from the encryption
 * key: the last one, unless the setting places it (`0`), and the only one where none are set. A new key is put
 * behind the current one first, so that every process knows it before any uses it; what was made under those
 * that are not current is replaced in the background.
 * @param setting its name, for errors
 * @param purpose from which the key of the encryption key follows
 * @throws ConfigError
 */
export function namedKeys(
  setting: string,
  text: string | undefined,
  encryptionKey: Buffer,
  purpose: string,
): NamedKey[] {
  const derived = {
    id: derivedKeyId,
    key: createHmac("sha256", encryptionKey).update(purpose).digest(),
  };
  const texts = (text ?? "").split(",").map((one) => one.trim());
  const given = texts
    .filter(Boolean)
    .map((one) => (one === derivedKeyId ? derived : readKey(setting, one)));
  const keys = given.includes(derived) ? given : [...given, derived];
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new ConfigError(`${setting} has an id twice; the id 0 is taken.`);
  return keys;
}

function readKey(setting: string, text: string): NamedKey {
  const [, id, base64] = /^([a-z0-9]{1,16}):([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  if (id === undefined || base64 === undefined)
    throw new ConfigError(`${setting} must be id:key, with 32 bytes in base64 for each key.`);
  const key = Buffer.from(base64, "base64");
  if (isPatterned(key))
    throw new ConfigError(`${setting} has a key that follows a pattern: generate 32 random bytes.`);
  return { id, key };
}
