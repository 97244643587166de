import { join } from "node:path";
import { build } from "esbuild";
import { processFolder, repositoryRoot } from "./install.mjs";

/**
 * Bundles the launcher and each process into one JavaScript file, so that a start need not read and
 * compile hundreds of sources. Packages stay outside.
 */
await build({
  absWorkingDir: repositoryRoot,
  entryPoints: [
    join("lib", "launcher", "launch.ts"),
    ...["server", "worker", "simulators", "reconcile", "verify-audit"].map((name) =>
      join("lib", "processes", `${name}.ts`),
    ),
  ],
  entryNames: "[name]",
  outdir: processFolder,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  sourcemap: "linked",
  logLevel: "warning",
});
