import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";

const folder = import.meta.dirname;
const { version } = createRequire(import.meta.url)("./package.json");
const common = { bundle: true, format: "esm", target: "es2022", logLevel: "warning" };

/** Builds the command, which needs nothing beside itself but Node. */
export async function buildCommand(outfile) {
  await build({
    ...common,
    entryPoints: [join(folder, "cli", "main.ts")],
    outfile,
    platform: "node",
    banner: { js: "#!/usr/bin/env node" },
    define: { CEDIRAIL_VERSION: JSON.stringify(version) },
  });
}

/** Builds what the package holds: the client with its types, and the command. */
async function buildPackage() {
  const dist = join(folder, "dist");
  rmSync(dist, { recursive: true, force: true });
  await build({
    ...common,
    entryPoints: [join(folder, "index.ts")],
    outfile: join(dist, "index.js"),
    platform: "neutral",
    packages: "external",
  });
  await buildCommand(join(dist, "cedirail.js"));
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  execFileSync(process.execPath, [compiler, "--project", join(folder, "tsconfig.build.json")], {
    stdio: "inherit",
  });
}

if (process.argv[1] === import.meta.filename) await buildPackage();
