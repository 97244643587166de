import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
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

/** A new API key: `ck_test_…` with 32 base62 characters and a checksum (contract §2). */
export function formatKey(environment: KeyEnvironment, secret = randomBase62(32)): string {
  const body = `ck_${environment}_${secret}`;
  return body + checksum(body);
}

/** The environment of a well-formed key, or null when `text` is not one. */
export function environmentOfKey(text: string): KeyEnvironment | null {
  const match = /^(ck_(test|live)_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(text);
  if (!match?.[1] || checksum(match[1]) !== match[3]) return null;
  return match[2] === "live" ? "live" : "test";
}

/** The hash of a key for storage. */
export function hashKey(key: string): string {
  return hash("sha256", key, "hex");
}
