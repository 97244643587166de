import { chainBlocks } from "@/drizzle/schema";
import type { Block } from "@/lib/chain/client";
import { database, type DbTransaction } from "@/lib/db/client";

/** Whether the block after which the chain is read was chosen. */
export async function isReading(): Promise<boolean> {
  const [row] = await database().select({ number: chainBlocks.number }).from(chainBlocks).limit(1);
  return row !== undefined;
}

/** Reads the chain from the block after this one: what is in it and before is in the opening balances. */
export async function readFromAfter(tx: DbTransaction, { number, hash }: Block): Promise<void> {
  await tx.insert(chainBlocks).values({ number, hash });
}
