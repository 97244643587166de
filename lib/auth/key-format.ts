import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { config } from "@/lib/config/env";
import { randomBase62 } from "@/lib/config/secrets";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Six base62 characters of CRC-32: mistyped and leaked keys can be recognized without a database. */
function checksum(text: string): string {
  let remaining = crc32(text);
  let digits = "";
  for (let place = 0; place < 6; place += 1) {
    digits = `${alphabet[remaining % 62] ?? ""}${digits}`;
    remaining = Math.floor(remaining / 62);
  }
  return digits;
}

export type KeyEnvironment = "test" | "live";
/** An API key, the secret of an OAuth client, or an access token of one. */
export type KeyKind = "ck" | "cc" | "ct";

/** The environment in the keys of this deployment. */
export function ownKeyEnvironment(): KeyEnvironment {
  return config().environment === "mainnet" ? "live" : "test";
}

/** A new API key: `ck_test_…` with 32 base62 characters and a checksum (contract §2); or another secret. */
export function formatKey(
  environment: KeyEnvironment,
  secret = randomBase62(32),
  kind: KeyKind = "ck",
): string {
  const body = `${kind}_${environment}_${secret}`;
  return body + checksum(body);
}

/** A new key of this deployment. */
export function newKey(kind: KeyKind): string {
  return formatKey(ownKeyEnvironment(), undefined, kind);
}

/** The environment of a well-formed key, or null when `text` is not one. */
export function environmentOfKey(text: string, kind: KeyKind = "ck"): KeyEnvironment | null {
  const match = /^(c[kct]_(test|live)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text);
  if (!match?.[1] || !text.startsWith(kind) || checksum(match[1]) !== match[3]) return null;
  return match[2] === "live" ? "live" : "test";
}

/** Whether `text` begins as a key of the other environment does, even if it is mistyped. */
export function isOfOtherEnvironment(text: string, kind: KeyKind): boolean {
  return text.startsWith(`${kind}_${ownKeyEnvironment() === "live" ? "test" : "live"}_`);
}

/** The hash of a key for storage. */
export function hashKey(key: string): string {
  return hash("sha256", key, "hex");
}
