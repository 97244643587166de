import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { LauncherError } from "../errors";
import { writeFileWhole } from "../whole-file";
import { canEnter, runAs, sharedPlace, type Account } from "./account";

/** The one database role: the owner of everything, and superuser of the embedded server. */
export const databaseOwner = "cedirail";

const locationSchema = z.object({ folder: z.string(), dataDirectory: z.string() });

/**
 * The folder for the cluster of this data folder: the data folder itself, or one in a shared place when
 * `account` cannot enter it. `location.json` stores the choice, so that a new data folder gets a new
 * database.
 * @throws LauncherError when there is a database that the user cannot reach
 */
export function placeCluster(dataDirectory: string, account: Account | null): string {
  mkdirSync(dataDirectory, { recursive: true });
  const here = realpathSync(dataDirectory);
  const pointer = join(here, "location.json");
  if (existsSync(pointer)) return followPointer(pointer, here);
  if (!account) return here;
  // This folder may be opened; a closed folder above it stays closed.
  chmodSync(here, statSync(here).mode | 0o011);
  if (canEnter(account, here)) return here;
  if (existsSync(join(here, "cluster")))
    throw new LauncherError(
      `The user ${account.name}, who must run PostgreSQL, can no longer access ${here}. Allow it (chmod o+x) on every folder above.`,
    );
  const key = createHash("sha256").update(here).digest("hex").slice(0, 12);
  const folder = join(sharedPlace(account), `${key}-${randomBytes(4).toString("hex")}`);
  writeFileWhole(pointer, JSON.stringify({ folder, dataDirectory: here }), 0o600);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  return folder;
}

function followPointer(pointer: string, here: string): string {
  const location = locationSchema.parse(JSON.parse(readFileSync(pointer, "utf8")));
  if (location.dataDirectory !== here) {
    if (existsSync(join(location.dataDirectory, "location.json")))
      throw new LauncherError(
        `${here} is a copy of ${location.dataDirectory}, whose database is in ${location.folder}. Remove the copy, or start with another DATA_DIR.`,
      );
    writeFileWhole(pointer, JSON.stringify({ ...location, dataDirectory: here }), 0o600);
  }
  mkdirSync(location.folder, { recursive: true });
  chmodSync(location.folder, 0o755);
  return location.folder;
}

/**
 * Creates the cluster if there is none, and returns its folder. initdb works in a draft folder that is
 * renamed when complete: `cluster` is whole or missing, and a complete one is never removed.
 */
export async function ensureCluster(
  folder: string,
  options: { initdb: string; account: Account | null; password: string; sync: boolean },
): Promise<string> {
  const cluster = join(folder, "cluster");
  for (const name of readdirSync(folder))
    if (name.startsWith("draft-")) rmSync(join(folder, name), { recursive: true, force: true });
  if (existsSync(cluster)) return cluster;
  const draft = join(folder, `draft-${randomBytes(6).toString("hex")}`);
  const passwordFile = `${draft}.password`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o600 });
    if (options.account)
      for (const path of [draft, passwordFile])
        chownSync(path, options.account.uid, options.account.gid);
    await runInitdb(draft, passwordFile, options);
    renameSync(draft, cluster);
    if (options.sync) syncFolder(folder);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
  return cluster;
}

async function runInitdb(
  draft: string,
  passwordFile: string,
  options: { initdb: string; account: Account | null; sync: boolean },
): Promise<void> {
  const child = spawn(
    options.initdb,
    [
      `--pgdata=${draft}`,
      `--username=${databaseOwner}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The builtin provider sorts the same way on every machine.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(options.sync ? [] : ["--no-sync"]),
    ],
    {
      ...runAs(options.account),
      cwd: "/",
      env: serverEnvironment(),
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  if (code === 0) return;
  const reason =
    output
      .trim()
      .split("\n")
      .find((line) => line.includes("error:")) ?? output.trim();
  throw new LauncherError(`The database could not be created in ${draft}: ${reason.trim()}.`);
}

/** The server gets no settings or secrets; some of its messages are parsed, so they are in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", NODE_ENV: process.env.NODE_ENV };
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
