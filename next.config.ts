import type { NextConfig } from "next";
import { apiRoots } from "./lib/contract/paths";
import { framedHeader, securityHeaders } from "./lib/http/security-headers";

const { "X-Frame-Options": framing, ...onEveryPage } = securityHeaders;

const nextConfig: NextConfig = {
  images: { unoptimized: true },
  // It reads files beside its own.
  serverExternalPackages: ["pdfkit"],
  poweredByHeader: false,
  reactStrictMode: true,
  // `npm test` checks the types, of tests and tools too; a build only builds.
  typescript: { ignoreBuildErrors: true },
  headers: () =>
    Promise.resolve([
      {
        source: "/:path*",
        headers: Object.entries(onEveryPage).map(([key, value]) => ({ key, value })),
      },
      {
        source: "/:path*",
        missing: [{ type: "header", key: framedHeader }],
        headers: [{ key: "X-Frame-Options", value: framing }],
      },
    ]),
  // For a host that runs Next alone: lib/http/route-file.ts routes what lies below `/api/-`. The
  // service's own server needs no rewrite.
  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        { source: "/openapi.json", destination: "/api/-/openapi.json" },
        ...apiRoots.map((root) => ({
          source: `/${root}/:path*`,
          destination: `/api/-/${root}/:path*`,
        })),
      ],
      afterFiles: [],
      fallback: [],
    }),
};

export default nextConfig;
