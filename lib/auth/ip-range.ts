import { isIPv4, isIPv6 } from "node:net";

/** Addresses from `first` to `last`, both included, as numbers of their family. */
export interface AddressRange {
  family: 4 | 6;
  first: bigint;
  last: bigint;
}

const ipv4MappedPrefix = 0xffffn << 32n;

function ipv4Number(address: string): bigint {
  return address.split(".").reduce((number, part) => number * 256n + BigInt(part), 0n);
}

function ipv6Number(address: string): bigint {
  // The last 32 bits may be written as an IPv4 address.
  const hex = address.replace(/[0-9.]+$/, (tail) =>
    tail.includes(".")
      ? ipv4Number(tail).toString(16).padStart(8, "0").replace(/^.{4}/, "$&:")
      : tail,
  );
  const [head = [], tail] = hex.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(tail ? 8 - head.length - tail.length : 0).fill("0");
  return [...head, ...zeros, ...(tail ?? [])].reduce(
    (number, group) => (number << 16n) + BigInt(`0x${group}`),
    0n,
  );
}

/**
 * Reads an address or a range such as `203.0.113.0/24`. IPv4 addresses written the IPv6 way
 * (`::ffff:203.0.113.9`) are IPv4 addresses; a wider IPv6 range does not contain them. Null for
 * anything else.
 */
export function rangeOf(entry: string): AddressRange | null {
  // A link-local address may name the interface it came over: `fe80::1%eth0`.
  const [base = "", bits] = entry.replace(/%[^/]*/, "").split("/");
  const family = isIPv4(base) ? 4 : isIPv6(base) ? 6 : null;
  if (!family) return null;
  const width = family === 4 ? 32 : 128;
  const free = BigInt(width - Number(bits ?? width));
  const number = family === 4 ? ipv4Number(base) : ipv6Number(base);
  const first = (number >> free) << free;
  const last = first + (1n << free) - 1n;
  if (family === 4 || first >> 32n !== ipv4MappedPrefix >> 32n || free > 32n)
    return { family, first, last };
  return { family: 4, first: first - ipv4MappedPrefix, last: last - ipv4MappedPrefix };
}

/** Whether all of `inner` lies in `outer`. */
export function contains(outer: AddressRange, inner: AddressRange): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;
}

/** The same addresses in as few ranges as possible: two halves contain what spans both. */
export function joinRanges(ranges: readonly AddressRange[]): AddressRange[] {
  const joined: AddressRange[] = [];
  for (const range of ranges.toSorted((a, b) => (a.first < b.first ? -1 : 1))) {
    const open = joined.find(
      ({ family, last }) => family === range.family && range.first <= last + 1n,
    );
    if (!open) joined.push({ ...range });
    else if (range.last > open.last) open.last = range.last;
  }
  return joined;
}
