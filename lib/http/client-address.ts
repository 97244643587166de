import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isAllowedAddress } from "@/lib/auth/ip-range";

/**
 * The client's address: the peer's, or, behind trusted proxies, the last address in
 * `X-Forwarded-For` that is not one of them. The header of any other peer is ignored.
 */
export function clientAddressOf(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): string | null {
  const peer = request.socket.remoteAddress ?? null;
  const isProxy = (address: string | null) =>
    trustedProxies.length > 0 && isAllowedAddress(trustedProxies, address);
  if (!isProxy(peer)) return peer;
  const client = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(withoutPort)
    .findLast((address) => address !== "" && !isProxy(address));
  // A trusted proxy writes an address; anything else came from the client.
  return client !== undefined && isIP(client) !== 0 ? client : peer;
}

/** Some proxies write the port: `203.0.113.9:4711`, `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const trimmed = text.trim();
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([0-9.]+))(?::\d{1,5})?$/.exec(trimmed);
  return match?.[1] ?? match?.[2] ?? trimmed;
}
