import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBuilt, ensureInstalled, processFolder, repositoryRoot } from "./install.mjs";

/** What `npm run serve`, `worker` and the like run: one process of the service on given settings. */
try {
  process.chdir(repositoryRoot);
  process.env.NODE_ENV = "production";
  const say = (line) => console.log(line);
  await ensureInstalled(say);
  await ensureBuilt(say);
} catch (error) {
  if (error.output) console.error(error.output.trimEnd());
  console.error(error.message);
  // There 1 means that something differs.
  process.exit(process.argv[2] === "reconcile" ? 2 : 1);
}
await import(pathToFileURL(join(processFolder, `${process.argv[2]}.mjs`)).href);
