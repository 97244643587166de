import { BlockList, isIP, isIPv6 } from "node:net";

/** Special-purpose ranges (RFC 6890 and its registry), and IPv6 that carries an IPv4 address (6to4, Teredo). */
const reserved = new BlockList();
for (const range of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
]) {
  const [base = "", bits] = range.split("/");
  reserved.addSubnet(base, Number(bits), isIPv6(base) ? "ipv6" : "ipv4");
}
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");

/** Names that resolve only within a machine or a network, and public ones that point there. */
const innerNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa|test|invalid|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/;

/** Whether a URL's host is public, by its text: no name is resolved. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");
  const family = isIP(host);
  if (family === 4) return !reserved.check(host, "ipv4");
  if (family === 6) return globalIpv6.check(host, "ipv6") && !reserved.check(host, "ipv6");
  return host.includes(".") && !innerNames.test(host);
}

/**
 * Why `address` is not an https address on the public internet, to follow "because"; null where it is one.
 * Never contains a user name or password.
 */
export function whyNotPublic(address: string): string | null {
  const { protocol, hostname, username, password } = new URL(address);
  if (!isPublicHost(hostname))
    return `${hostname} is a private, loopback, link-local or reserved host`;
  if (protocol !== "https:") return "it does not use https";
  if (username !== "" || password !== "") return "it contains a user name or password";
  return null;
}
