import type { IncomingMessage } from "node:http";
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
    .map((part) => part.trim())
    .filter(Boolean);
  return forwarded.reverse().find((address) => !isProxy(address)) ?? peer;
}
