import { rangeOf } from "./ip-range";

/**
 * What anonymous callers are counted by: an IPv4 address, or the /64 of an IPv6 one, since one
 * household or server has all 2^64 addresses of it.
 */
export function clientNetworkOf(address: string | null): string {
  const range = address === null ? null : rangeOf(address);
  if (!range) return "unknown";
  if (range.family === 6) return `${(range.first >> 64n).toString(16).padStart(16, "0")}/64`;
  return [24n, 16n, 8n, 0n].map((bits) => (range.first >> bits) & 255n).join(".");
}
