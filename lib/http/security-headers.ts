/** On every response, pages and API alike. `next.config.ts` reads this file, so it imports nothing. */
export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "X-Frame-Options": "DENY",
} as const;

/** Says to Next, in a request's header, that the page's policy says who may frame it: no X-Frame-Options then. */
export const framedHeader = "x-cedirail-framed";

/**
 * A page's Content-Security-Policy. Next's hot reload evaluates the changed modules in the browser.
 * @param frameOrigins the sites that may show it in a frame
 */
export function contentPolicy(
  nonce: string,
  hotReload: boolean,
  frameOrigins: readonly string[] = [],
): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${hotReload ? " 'unsafe-eval'" : ""}`,
    "style-src 'self'",
    // React renders `style={…}` as an attribute, which cannot carry a nonce. An injected attribute can
    // restyle its own element only: it selects nothing else, and img-src and font-src bound what it loads.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameOrigins.length === 0 ? "'none'" : frameOrigins.join(" ")}`,
  ].join("; ");
}
