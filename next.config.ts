import type { NextConfig } from "next";
import { apiRoots, operationPaths, unbuiltPaths } from "./lib/contract/paths";
import { securityHeaders } from "./lib/http/security-headers";

/** `/payments/{id}` as the router writes it, and where its route file lives below `/api`. */
function rewriteOf(path: string) {
  const source = path.replace(/\{(\w+)\}/g, ":$1");
  return { source, destination: path === "/openapi.json" ? "/api/openapi" : `/api${source}` };
}

const documented = [...new Set(Object.values(operationPaths).map(({ path }) => path))]
  .filter((path) => !path.startsWith("/api/"))
  // Static segments win over parameters.
  .sort((a, b) => a.split("{").length - b.split("{").length);

const nextConfig: NextConfig = {
  images: { unoptimized: true },
  poweredByHeader: false,
  reactStrictMode: true,
  // Types are checked by `npm test`, tests and tools included; a build only builds.
  typescript: { ignoreBuildErrors: true },
  headers: () =>
    Promise.resolve([
      {
        source: "/:path*",
        headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })),
      },
    ]),
  // Under plain `next start` these lead the public paths of group A to their files; the service's
  // own server reads the same contract and needs none of them.
  rewrites: () =>
    Promise.resolve({
      beforeFiles: [
        ...unbuiltPaths.map((source) => ({ source, destination: "/api/unknown" })),
        ...documented.map(rewriteOf),
        { source: "/rates/:base/:quote", destination: "/api/rates/:base-:quote" },
        ...apiRoots.map((root) => ({ source: `/${root}/:path*`, destination: "/api/unknown" })),
      ],
      afterFiles: [],
      fallback: [],
    }),
};

export default nextConfig;
