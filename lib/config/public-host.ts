import { BlockList, isIP } from "node:net";

/** Special-purpose IPv4 ranges (RFC 6890 and its registry): none of them is a public host. */
const reservedIpv4 = new BlockList();
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
]) {
  const [base = "", bits] = range.split("/");
  reservedIpv4.addSubnet(base, Number(bits), "ipv4");
}

/** Public IPv6 is 2000::/3 without what is reserved in it or carries an IPv4 address (6to4, Teredo). */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet("2000::", 3, "ipv6");
const reservedIpv6 = new BlockList();
reservedIpv6.addSubnet("2001::", 23, "ipv6");
reservedIpv6.addSubnet("2001:db8::", 32, "ipv6");
reservedIpv6.addSubnet("2002::", 16, "ipv6");
reservedIpv6.addSubnet("3fff::", 20, "ipv6");

/** Names that resolve only inside a machine or a network, and public ones made to lead there. */
const innerNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|lan|home|corp|home\.arpa|test|invalid|nip\.io|sslip\.io|xip\.io|localtest\.me|lvh\.me)$/;

/** Whether a URL's host name is a public one, judged by its text: no name is resolved. */
function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.+$/, "");
  const family = isIP(host);
  if (family === 4) return !reservedIpv4.check(host, "ipv4");
  if (family === 6) return globalIpv6.check(host, "ipv6") && !reservedIpv6.check(host, "ipv6");
  return host.includes(".") && !innerNames.test(host);
}

/**
 * What keeps `address` from being an https address on the public internet, to be put after "because";
 * null when nothing does. Never shows a user name or password.
 */
export function whyNotPublic(address: string): string | null {
  const { protocol, hostname, username, password } = new URL(address);
  if (!isPublicHost(hostname))
    return `${hostname} is a private, loopback, link-local or reserved host`;
  if (protocol !== "https:") return "it does not use https";
  if (username !== "" || password !== "") return "it contains a user name or password";
  return null;
}
