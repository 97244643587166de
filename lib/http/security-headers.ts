/** Headers that every answer carries, pages and API alike (reliability.md, Choices). No imports:
 * `next.config.ts` reads this list too. */
export const securityHeaders = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
  "X-Frame-Options": "DENY",
} as const;
