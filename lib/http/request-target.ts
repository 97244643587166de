import type { IncomingMessage } from "node:http";

const httpAuthority = /^https?:\/\/([^/?#]*)/i;

/**
 * Checks what the framing of a request says before anything trusts it, and turns a target in
 * absolute form (`GET http://host/docs`) into the path it names, so that nothing behind builds an
 * address from what the caller wrote. @returns what is wrong, as a sentence, or null
 */
export function faultOfFraming(request: IncomingMessage): string | null {
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === "host").length;
  if (hosts > 1 || (hosts === 0 && request.httpVersion === "1.1"))
    return "The request must have exactly one Host header.";
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding !== "identity" && encoding !== "")
    return "The body must be sent without Content-Encoding.";
  return faultOfTarget(request);
}

function faultOfTarget(request: IncomingMessage): string | null {
  const target = request.url ?? "/";
  if (target.startsWith("/")) return null;
  const [prefix, authority] = httpAuthority.exec(target) ?? [];
  if (prefix === undefined) return "The request target must be a path.";
  const { host } = request.headers;
  if (host !== undefined && authority?.toLowerCase() !== host.toLowerCase())
    return "The request target and the Host header name different hosts.";
  const path = target.slice(prefix.length);
  request.url = path.startsWith("/") ? path : `/${path}`;
  return null;
}
