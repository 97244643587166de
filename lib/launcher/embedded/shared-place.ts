import { chmodSync, mkdirSync, statSync } from "node:fs";
import { LauncherError } from "../errors";
import { canEnter, type Account } from "./account";

const candidates = ["/var/lib/cedirail", "/var/tmp/cedirail"];

/**
 * A folder outside the checkout that root may write and the database's user may enter, for the case
 * that the checkout or the data folder is closed to that user (a clone in root's home).
 * @throws LauncherError when there is none
 */
export function sharedPlace(account: Account): string {
  const place = candidates.find((folder) => prepare(folder, account));
  if (place) return place;
  throw new LauncherError(
    `The user ${account.name}, who must run PostgreSQL, can enter none of ${candidates.join(", ")}: set DATABASE_URL, or run npm start as another user than root.`,
  );
}

function prepare(folder: string, account: Account): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    // Somebody else's folder in a place open to all could hold other binaries.
    if (statSync(folder).uid !== process.getuid?.()) return false;
    chmodSync(folder, 0o755);
    return canEnter(account, folder);
  } catch {
    return false;
  }
}
