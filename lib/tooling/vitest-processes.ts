import { rmSync } from "node:fs";
import { mkdir, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import type { TestProject } from "vitest/node";
import { bundleSettings } from "@/lib/launcher/bundle-settings.mjs";
import { repositoryRoot } from "@/lib/launcher/install.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the built processes are. */
    processFolder: string;
  }
}

/**
 * Bundles the processes that tests start, as `npm start` does, once for all of them: one that would
 * read and compile every source needs three times as long to start.
 */
export default async function buildProcesses(project: TestProject): Promise<() => void> {
  // As deep below the root as the ones of `npm start`, and where their packages are found.
  const parent = join(repositoryRoot, "test-results");
  await mkdir(parent, { recursive: true });
  const outdir = await mkdtemp(join(parent, "processes-"));
  const remove = () => rmSync(outdir, { recursive: true, force: true });
  // Of a run that is cut short, too.
  process.once("exit", remove);
  await build({
    ...bundleSettings,
    entryPoints: [
      ...["server", "worker", "signer", "simulators", "reconcile", "quarantine"].map(
        (name) => `lib/processes/${name}.ts`,
      ),
      "lib/tooling/test-api-process.ts",
    ],
    outdir,
  });
  project.provide("processFolder", outdir);
  return remove;
}
