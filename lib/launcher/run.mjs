import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, processFolder, repositoryRoot } from "./install.mjs";

/** Runs one process of the service: `npm run serve`, `worker`, `signer`, `simulators`, `reconcile`, `verify-audit`, `quarantine`. */
try {
  process.chdir(repositoryRoot);
  process.env.NODE_ENV = "production";
  const say = (line) => console.log(line);
  await ensureInstalled(say);
  await ensureBuilt(say);
} catch (error) {
  if (error.output) console.error(error.output.trimEnd());
  console.error(error.message);
  // Of these, 1 means that they found something.
  process.exit(["reconcile", "verify-audit"].includes(process.argv[2]) ? 2 : 1);
}
await import(pathToFileURL(join(processFolder, `${process.argv[2]}.mjs`)).href);
