import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inTime } from "./in-time";
import {
  checkKey,
  checkPrefix,
  storageTimeoutMs,
  type FileStorage,
  type StoredFile,
} from "./storage-contract";

/** Drafts of writes that were cut short; another write deletes them after an hour. */
const drafts = ".drafts";
const draftLifeMs = 3_600_000;

/**
 * Stores files in a folder. The first segment of a key is a folder in it, and the others are the file's name, with
 * dots, which no key has, for slashes: no folder is ever empty again, so none has to be deleted.
 */
export function diskStorage(folder: string): FileStorage {
  const pathOf = (key: string) => {
    checkKey(key);
    const [first = "", ...others] = key.split("/");
    return join(folder, first, others.join("."));
  };
  let cleaned = false;
  return {
    put: (key, bytes) =>
      inTime(storageTimeoutMs, async () => {
        const path = pathOf(key);
        await makeFolder(dirname(path));
        await makeFolder(join(folder, drafts));
        if (!cleaned) await removeOldDrafts(join(folder, drafts));
        cleaned = true;
        await writeWhole(join(folder, drafts, randomUUID()), path, bytes);
      }),
    get: (key) => inTime(storageTimeoutMs, () => orNull(readFile(pathOf(key)))),
    delete: (key) =>
      inTime(storageTimeoutMs, async () => {
        const path = pathOf(key);
        await rm(path, { force: true });
        await orNull(syncFolder(dirname(path)));
      }),
    list: (prefix) => list(folder, prefix),
  };
}

async function* list(folder: string, prefix: string): AsyncGenerator<StoredFile> {
  checkPrefix(prefix);
  const [first = "", ...others] = prefix.split("/");
  const names = (await inTime(storageTimeoutMs, () => orNull(readdir(join(folder, first))))) ?? [];
  for (const name of names.filter((one) => one.startsWith(others.join(".")))) {
    const found = await inTime(storageTimeoutMs, () => orNull(stat(join(folder, first, name))));
    if (found) yield { key: `${first}/${name.replaceAll(".", "/")}`, storedAt: found.mtime };
  }
}

/** A file appears under its name only when it is complete and on the disk. */
async function writeWhole(draft: string, path: string, bytes: Uint8Array): Promise<void> {
  try {
    const handle = await open(draft, "wx", 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
  } finally {
    await rm(draft, { force: true });
  }
}

/** Not `recursive`: with it Node.js 20 hangs on file systems that allow no folders. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === "EEXIST") return;
    if (codeOf(error) !== "ENOENT") throw error;
    await makeFolder(dirname(path));
    return makeFolder(path);
  }
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeOldDrafts(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    const found = await orNull(stat(join(path, name)));
    if (found && Date.now() - found.mtimeMs > draftLifeMs)
      await rm(join(path, name), { force: true });
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}
