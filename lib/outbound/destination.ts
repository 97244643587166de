import { isIP } from "node:net";
import { config } from "@/lib/config/env";
import { invalidRequest } from "@/lib/errors";
import { isPublicAddress } from "@/lib/public-address";

/** Where merchants may let us send requests to (contract §5). */
export interface DestinationPolicy {
  /** The ports allowed, by https only; null: https and http on any port. */
  ports: readonly number[] | null;
  /** Admits exactly 127.0.0.1 and localhost. */
  allowsLoopback: boolean;
}

const maxLength = 2_048;

/**
 * What is expected instead of `url`, to follow "expected"; null where it is allowed. Names are not resolved here: {@link sendRequest} checks what they resolve to whenever it connects.
 */
export function expectedInstead(
  url: string,
  policy: DestinationPolicy = config().webhookDestinations,
): string | null {
  if (url.length > maxLength) return "a URL of at most 2,048 characters";
  if (!URL.canParse(url)) return "a complete URL, such as https://example.com/webhooks";
  const { protocol, port, username, password, hash, hostname } = new URL(url);
  if (protocol !== "https:" && (policy.ports || protocol !== "http:"))
    return policy.ports
      ? "a URL that starts with https://"
      : "a URL that starts with https:// or http://";
  if (username !== "" || password !== "") return "a URL without a user name or password";
  if (hash !== "" || url.includes("#")) return "a URL without a fragment (#)";
  if (policy.ports && !policy.ports.includes(Number(port || 443)))
    return `a URL with port ${policy.ports.join(" or ")}`;
  return isHostAllowed(hostname, policy) ? null : "a URL with a public host";
}

/**
 * Checks where a merchant wants to be called, as {@link expectedInstead} does.
 * @throws CedirailError `INVALID_REQUEST` naming `field`
 */
export function assertCallable(field: string, url: string): void {
  const expected = expectedInstead(url);
  // What stands between // and @ may be a password.
  const shown = /\/\/[^/?#]*@/.test(url) ? undefined : url;
  if (expected !== null) throw invalidRequest(field, expected, shown);
}

function isHostAllowed(hostname: string, { allowsLoopback }: DestinationPolicy): boolean {
  if (allowsLoopback && (hostname === "127.0.0.1" || hostname === "localhost")) return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0) return isPublicAddress(host);
  return !/(^|\.)localhost\.*$/.test(host);
}
