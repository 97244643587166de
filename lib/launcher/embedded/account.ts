import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { LauncherError } from "../errors";

const run = promisify(execFile);

/** The system user that the database server runs as. */
export interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * The user of the database server when this process is root, which PostgreSQL rejects: `postgres`,
 * created if missing. Null: the current user. @throws LauncherError when it cannot be created
 */
export async function serverAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const name = "postgres";
  const known = await lookUp(name);
  if (known) return known;
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", name]);
  } catch {
    // Another start may have created it; the look-up below decides.
  }
  const created = await lookUp(name);
  if (created) return created;
  throw new LauncherError(
    "PostgreSQL does not run as root, and the user postgres could not be created. Create it, run npm start as another user, or set DATABASE_URL.",
  );
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { name, uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return null;
  }
}

/** The options of spawn() for a child of that user; empty for the current user. */
export function runAs(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Whether that user can access a folder; it tries, because the mode alone does not show it. */
export function canEnter(account: Account | null, folder: string): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    ...runAs(account),
    cwd: "/",
    stdio: "ignore",
  });
  return tried.status === 0;
}

const candidates = ["/var/lib/cedirail", "/var/tmp/cedirail"];

/**
 * A folder that root can write and the database user can enter, for a checkout or data folder that is
 * closed to that user (a clone in root's home). @throws LauncherError when there is none
 */
export function sharedPlace(account: Account): string {
  const place = candidates.find((folder) => prepare(folder, account));
  if (place) return place;
  throw new LauncherError(
    `The user ${account.name}, who must run PostgreSQL, cannot access any of ${candidates.join(", ")}. Set DATABASE_URL, or do not run npm start as root.`,
  );
}

function prepare(folder: string, account: Account): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    // Another user's folder in a public place could contain other binaries.
    if (statSync(folder).uid !== process.getuid?.()) return false;
    chmodSync(folder, 0o755);
    return canEnter(account, folder);
  } catch {
    return false;
  }
}
