import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isAllowedAddress } from "@/lib/auth/ip-allow-list";

/**
 * The client's address: the peer's, or, behind configured proxies, the last address in
 * `X-Forwarded-For` that is not one of them. A header from anyone else counts for nothing.
 */
export function clientAddressOf(
  request: Pick<IncomingMessage, "headers" | "socket">,
  trustedProxies: readonly string[],
): string | null {
  const peer = request.socket.remoteAddress ?? null;
  const isProxy = (address: string | null) =>
    trustedProxies.length > 0 && isAllowedAddress(trustedProxies, address);
  if (!isProxy(peer)) return peer;
  const forwarded = String(request.headers["x-forwarded-for"] ?? "")
    .split(",")
    .map(withoutPort)
    .filter(Boolean);
  const nearest = forwarded.reverse().find((address) => !isProxy(address));
  // What stands left of something that is no address was not written by a proxy of ours.
  return nearest !== undefined && isIP(nearest) !== 0 ? nearest : peer;
}

/** `203.0.113.9:4711` and `[2001:db8::1]:4711`, as some proxies write them, without the port. */
function withoutPort(text: string): string {
  const trimmed = text.trim();
  const match = /^(?:\[([0-9a-fA-F:.]+)\]|([0-9.]+))(?::\d{1,5})?$/.exec(trimmed);
  return match?.[1] ?? match?.[2] ?? trimmed;
}
