import { randomUUID } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { hexToBytes } from "viem";
import type { LocalClient } from "@/lib/chain/deploy";
import { writeFileWhole } from "../whole-file";

/**
 * The chain of a local node on disk. The node could write it by itself, but every second whether or not
 * anything has changed (with thousands of blocks that keeps a core busy), and in place, so that a killed node
 * leaves half a file. Here a new state replaces the last one whole, and the last one is kept.
 */

const current = "state.gz";
const previous = "state.previous.gz";

/** Stores durably what the node has now. */
export async function saveState(folder: string, client: LocalClient): Promise<void> {
  // The node compresses it, with a checksum.
  const state = hexToBytes(await client.dumpState());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, current);
  if (existsSync(path)) {
    const draft = `${path}.${randomUUID()}`;
    linkSync(path, draft);
    renameSync(draft, join(folder, previous));
  }
  writeFileWhole(path, state, 0o600);
}

/**
 * Prepares the stored state for the node's start, the one before it where the last one is damaged.
 * @returns null where nothing was ever stored; `file` null where nothing that was stored can be read
 */
export async function readState(
  folder: string,
): Promise<{ file: string | null; isPrevious: boolean } | null> {
  const stored = [current, previous].filter((name) => existsSync(join(folder, name)));
  for (const name of stored) {
    try {
      const file = join(folder, "state.json");
      writeFileSync(file, await promisify(gunzip)(readFileSync(join(folder, name))), {
        mode: 0o600,
      });
      return { file, isPrevious: name === previous };
    } catch {
      // Damaged: the next one.
    }
  }
  return stored.length > 0 ? { file: null, isPrevious: false } : null;
}
