import { isIPv4, isIPv6 } from "node:net";

/** Addresses from `first` to `last`, both included, as numbers of their family. */
interface AddressRange {
  family: 4 | 6;
  first: bigint;
  last: bigint;
}

const ipv4MappedPrefix = 0xffffn << 32n;

/** Whether `address` is in the list of addresses and ranges; an empty list allows every address. */
export function isAllowedAddress(allowed: readonly string[], address: string | null): boolean {
  if (allowed.length === 0) return true;
  const single = address === null || address.includes("/") ? null : rangeOf(address);
  return single !== null && rangesOf(allowed).some((range) => contains(range, single));
}

/** Whether `outer` allows every address that `inner` allows; an empty list allows every address. */
export function isWithinAllowList(inner: readonly string[], outer: readonly string[]): boolean {
  if (outer.length === 0) return true;
  if (inner.length === 0) return false;
  const joined = joinRanges(rangesOf(outer));
  return rangesOf(inner).every((range) => joined.some((whole) => contains(whole, range)));
}

/**
 * The network by which anonymous callers are counted: an IPv4 address, or the /64 of an IPv6 one,
 * since one household or server has all 2^64 addresses of it.
 */
export function clientNetworkOf(address: string | null): string {
  const range = address === null ? null : rangeOf(address);
  if (!range) return "unknown";
  if (range.family === 6) return `${(range.first >> 64n).toString(16).padStart(16, "0")}/64`;
  return [24n, 16n, 8n, 0n].map((bits) => (range.first >> bits) & 255n).join(".");
}

/**
 * Reads an address or a range such as `203.0.113.0/24`; null for anything else. IPv4 addresses in
 * IPv6 notation (`::ffff:203.0.113.9`) count as IPv4; a wider IPv6 range does not contain them.
 */
function rangeOf(entry: string): AddressRange | null {
  // A link-local address may name its interface: `fe80::1%eth0`.
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

const rangesOf = (entries: readonly string[]) =>
  entries.map(rangeOf).filter((range) => range !== null);

function ipv4Number(address: string): bigint {
  return address.split(".").reduce((number, part) => number * 256n + BigInt(part), 0n);
}

function ipv6Number(address: string): bigint {
  // The URL parser writes the last 32 bits as hexadecimal too.
  const hex = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = hex.split("::").map((half) => half.split(":").filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].reduce(
    (number, group) => (number << 16n) + BigInt(`0x${group}`),
    0n,
  );
}

function contains(outer: AddressRange, inner: AddressRange): boolean {
  return outer.family === inner.family && outer.first <= inner.first && inner.last <= outer.last;
}

/** The same addresses in as few ranges as possible: two halves contain what spans both. */
function joinRanges(ranges: readonly AddressRange[]): AddressRange[] {
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
