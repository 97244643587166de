import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { config } from "@/lib/config/env";

/** The folder in which a test's files are stored. */
export function storageFolder(): string {
  const { storage } = config().files;
  if (storage.type !== "disk") throw new Error("The test stores its files elsewhere.");
  return storage.folder;
}

/** All stored files below the storage's folder, without drafts of writes. */
export async function storedFiles(): Promise<string[]> {
  const names = await readdir(storageFolder(), { recursive: true }).catch(() => []);
  const found = await Promise.all(
    names
      .filter((name) => !name.startsWith("."))
      .map(async (name) => ((await stat(join(storageFolder(), name))).isFile() ? [name] : [])),
  );
  return found.flat().sort();
}

/** Makes all stored files two days old. */
export async function ageStoredFiles(): Promise<void> {
  const before = new Date(Date.now() - 2 * 86_400_000);
  for (const name of await storedFiles()) await utimes(join(storageFolder(), name), before, before);
}
