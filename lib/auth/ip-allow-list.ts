import { contains, joinRanges, rangeOf } from "./ip-range";

const rangesOf = (entries: readonly string[]) =>
  entries.map(rangeOf).filter((range) => range !== null);

/** Whether `address` is one of the allowed addresses or ranges; an empty list allows all. */
export function isAllowedAddress(allowed: readonly string[], address: string | null): boolean {
  if (allowed.length === 0) return true;
  const single = address === null || address.includes("/") ? null : rangeOf(address);
  return single !== null && rangesOf(allowed).some((range) => contains(range, single));
}

/** Whether whoever the list `inner` allows is allowed by `outer` too; an empty list allows all. */
export function isWithinAllowList(inner: readonly string[], outer: readonly string[]): boolean {
  if (outer.length === 0) return true;
  if (inner.length === 0) return false;
  const joined = joinRanges(rangesOf(outer));
  return rangesOf(inner).every((range) => joined.some((whole) => contains(whole, range)));
}
