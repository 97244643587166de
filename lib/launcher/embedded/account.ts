import { execFile, spawnSync } from "node:child_process";
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
 * The user that PostgreSQL must run as when we are root, since it rejects root: `postgres`, created
 * where it is missing. Null: our own user does. @throws LauncherError when it cannot be created.
 */
export async function serverAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const name = "postgres";
  const known = await lookUp(name);
  if (known) return known;
  try {
    await run("useradd", ["--system", "--user-group", "--no-create-home", name]);
  } catch {
    // Another start may have created it meanwhile: the look-up below decides.
  }
  const created = await lookUp(name);
  if (created) return created;
  throw new LauncherError(
    "PostgreSQL does not run as root and the user postgres could not be created: create it, run npm start as another user, or set DATABASE_URL.",
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

/** What spawn() needs to run a child as that user; nothing for our own. */
export function runAs(account: Account | null): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Whether that user can enter a folder, tried rather than computed, as modes do not tell all. */
export function canEnter(account: Account | null, folder: string): boolean {
  const tried = spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], {
    ...runAs(account),
    cwd: "/",
    stdio: "ignore",
  });
  return tried.status === 0;
}
