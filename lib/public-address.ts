import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

const globalIpv6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address is globally routable unicast: not private, shared, loopback, link-local, multicast,
 * reserved or for documentation, and no IPv6 address that contains an IPv4 address (mapped, NAT64, 6to4, Teredo).
 * @param address as text, without a zone; anything else is not public
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  // IPv6 has defined special ranges one by one; all that is global so far lies in this one.
  return parsed.kind() === "ipv4" || parsed.match(globalIpv6);
}
