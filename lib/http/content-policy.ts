import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * Gives a page its Content-Security-Policy with a fresh nonce (reliability H1). Next reads the nonce
 * from the request's own header and puts it on its scripts; the browser reads it from the answer.
 */
export function withContentPolicy(
  request: IncomingMessage,
  response: ServerResponse,
): IncomingMessage {
  const policy = contentPolicy(randomBytes(16).toString("base64"));
  request.headers["content-security-policy"] = policy;
  response.setHeader("Content-Security-Policy", policy);
  return request;
}

function contentPolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    // Style attributes stay allowed, style elements do not: React writes `style={…}`, such as the
    // width of a progress bar, as an attribute into the page that the server renders, and a nonce
    // cannot stand on an attribute. An injected attribute can change how its own element looks; it
    // cannot load anything, which img-src and font-src bound, and selects nothing else on the page.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
