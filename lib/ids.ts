import { monotonicFactory, ulid } from "ulid";

/** The closed list of id prefixes (contract §1, Ids). */
export const idPrefixes = [
  "txn",
  "cnv",
  "prq",
  "idn",
  "key",
  "evt",
  "dlv",
  "mer",
  "usr",
  "ben",
  "kyc",
  "doc",
  "req",
  "bat",
  "whk",
  "oac",
  "trf",
  "adr",
  "inv",
  "psk",
  "cas",
  "upl",
  "hit",
] as const;
export type IdPrefix = (typeof idPrefixes)[number];

const random = new Uint8Array(4096);
let used = random.length;

/** A number from 0 up to, but not including, 1. Bytes are drawn many at a time, since each draw is slow. */
function nextRandom(): number {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  return (random[used++] ?? 0) / 256;
}

const nextSuffix = monotonicFactory(nextRandom);

/**
 * A new id: the prefix and a time-sortable suffix of 26 characters. Within a millisecond the next suffix is the
 * one before plus one; not so for payment requests, whose pages are open to anyone who knows the id.
 */
export function createId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
  return `${prefix}_${prefix === "prq" ? ulid(undefined, nextRandom) : nextSuffix()}`;
}

/** Whether `text` has the form of an id with this prefix; others get a plain 404. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return (
    text.startsWith(`${prefix}_`) && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text.slice(prefix.length + 1))
  );
}
