import { monotonicFactory } from "ulid";

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
  "trf",
] as const;
export type IdPrefix = (typeof idPrefixes)[number];

const nextSuffix = monotonicFactory();

/** A new id: the prefix and a time-sortable suffix of 26 characters. */
export function createId<P extends IdPrefix>(prefix: P): `${P}_${string}` {
  return `${prefix}_${nextSuffix()}`;
}

/** Whether `text` has the form of an id with this prefix; others get a plain 404. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return (
    text.startsWith(`${prefix}_`) && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(text.slice(prefix.length + 1))
  );
}
