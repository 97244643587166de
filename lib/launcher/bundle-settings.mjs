import { repositoryRoot } from "./install.mjs";

/** How sources become one JavaScript file for each process. Packages stay outside. */
export const bundleSettings = {
  absWorkingDir: repositoryRoot,
  entryNames: "[name]",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: /** @type {const} */ ("node"),
  target: "node20",
  format: /** @type {const} */ ("esm"),
  packages: /** @type {const} */ ("external"),
  logLevel: /** @type {const} */ ("warning"),
};
