import { BlockList, isIPv4, isIPv6 } from "node:net";

/** Whether `address` is one of the allowed addresses or ranges; an empty list allows all. */
export function isAllowedAddress(allowed: readonly string[], address: string | null): boolean {
  if (allowed.length === 0) return true;
  if (address === null) return false;
  const plain =
    address.startsWith("::ffff:") && isIPv4(address.slice(7)) ? address.slice(7) : address;
  const family = isIPv4(plain) ? "ipv4" : isIPv6(plain) ? "ipv6" : null;
  if (!family) return false;
  const list = new BlockList();
  for (const entry of allowed) {
    const [base = "", bits] = entry.split("/");
    const entryFamily = isIPv4(base) ? "ipv4" : "ipv6";
    if (bits === undefined) list.addAddress(base, entryFamily);
    else list.addSubnet(base, Number(bits), entryFamily);
  }
  return list.check(plain, family);
}
