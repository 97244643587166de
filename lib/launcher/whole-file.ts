import { randomUUID } from "node:crypto";
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";

/** Replaces a file atomically and durably. */
export function writeFileWhole(path: string, content: string | Uint8Array, mode: number): void {
  const draft = `${path}.${randomUUID()}`;
  try {
    const handle = openSync(draft, "w", mode);
    try {
      writeFileSync(handle, content);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}
