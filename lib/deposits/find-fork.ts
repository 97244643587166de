import { chainConnection, readBlock, type Block } from "@/lib/chain/client";
import { logger } from "@/lib/log/logger";
import { readStoredBlocks, type StoredBlock } from "./store";
import { rewindTo } from "./store-range";

/**
 * Compares the cursor with the chain. Where the chain has other blocks by now, goes back to the last one
 * that both have. A node that is merely behind has not changed anything.
 * @returns whether the cursor is on the chain; false: look again
 * @throws Error when not even the first block that was read is on it: that is another chain
 */
export async function isOnChain(cursor: StoredBlock, head: Block): Promise<boolean> {
  const found = await readBlock(cursor.number);
  if (found?.hash === cursor.hash) return true;
  const upTo = found === null && head.number < cursor.number ? head.number : cursor.number;
  const stored = await readStoredBlocks(upTo);
  const newest = stored.at(-1);
  if (!newest) return false;
  if (found === null) {
    const state = await compare(newest);
    if (state === "unknown") return false;
    // The local node is the only one: what it does not have is gone.
    if (state === "same" && !(chainConnection().mines && upTo === head.number)) return false;
  }
  const common = await lastCommon(stored);
  if (!common) throw new Error("The node is on another chain than the one that was read so far.");
  const isChanged = await rewindTo(cursor, common);
  if (isChanged)
    logger().warn(
      { from: String(cursor.number), to: String(common.number) },
      "the chain has reorganized: blocks are read again",
    );
  return false;
}

async function compare(known: StoredBlock): Promise<"same" | "other" | "unknown"> {
  const found = await readBlock(known.number);
  if (!found) return "unknown";
  return found.hash === known.hash ? "same" : "other";
}

/** The newest of these blocks, oldest first, that the chain has; all below it are on the chain too. */
async function lastCommon(stored: readonly StoredBlock[]): Promise<StoredBlock | null> {
  let [low, high] = [-1, stored.length];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const block = stored[middle];
    if (block && (await compare(block)) === "same") low = middle;
    else high = middle;
  }
  return stored[low] ?? null;
}
