import { join } from "node:path";
import { build } from "esbuild";
import { processFolder, repositoryRoot } from "./install.mjs";

/**
 * Writes the launcher and each process as one JavaScript file, so that a start does not read, check
 * and translate hundreds of sources again. Packages stay where they are.
 */
await build({
  absWorkingDir: repositoryRoot,
  entryPoints: [
    join("lib", "launcher", "launch.ts"),
    ...["server", "worker", "simulators", "reconcile"].map((name) =>
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
