import { join } from "node:path";
import { build } from "esbuild";
import { bundleSettings } from "./bundle-settings.mjs";
import { processFolder } from "./install.mjs";

const processNames = [
  "server",
  "worker",
  "signer",
  "simulators",
  "reconcile",
  "verify-audit",
  "quarantine",
];

/**
 * Bundles the launcher and each process into one JavaScript file, so that a start need not read and
 * compile hundreds of sources.
 */
await build({
  ...bundleSettings,
  entryPoints: [
    join("lib", "launcher", "launch.ts"),
    ...processNames.map((name) => join("lib", "processes", `${name}.ts`)),
  ],
  outdir: processFolder,
  sourcemap: "linked",
  // A stack names files and lines without them, and each process would hold them in memory.
  sourcesContent: false,
});
