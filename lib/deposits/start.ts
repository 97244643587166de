import { chainBlocks, chainMovements } from "@/drizzle/schema";
import { chainConnection, ChainUnavailableError, readBlock, type Block } from "@/lib/chain/client";
import { addressAt, treasuryPath } from "@/lib/chain/keys";
import { database, type DbTransaction } from "@/lib/db/client";
import { readOwnersAmong } from "@/lib/wallet/find-wallet";
import { movementsIn, type NewMovement } from "./place-logs";
import { readRange } from "./read-range";
import { settleAffected, type StoredBlock } from "./store";

/** Whether the block after which the chain is read was chosen. */
export async function isReading(): Promise<boolean> {
  const [row] = await database().select({ number: chainBlocks.number }).from(chainBlocks).limit(1);
  return row !== undefined;
}

/**
 * Deposits of merchants from the block of the settings up to this one: a wallet may have been paid before any
 * worker ran. What reached the treasury by then is in its opening balance.
 * @throws ChainUnavailableError
 */
export async function readEarlierDeposits(upTo: bigint): Promise<NewMovement[]> {
  const { startBlock, accountKey } = chainConnection();
  const treasury = addressAt(accountKey, treasuryPath);
  let cursor: StoredBlock | null = await readBlock(startBlock > 0n ? startBlock - 1n : 0n);
  const deposits: NewMovement[] = [];
  while (cursor && cursor.number < upTo) {
    const range = await readRange(cursor, upTo, { depth: 1n, above: cursor.number });
    if (!range) break;
    const owners = await readOwnersAmong([...new Set(range.logs.map(({ to }) => to))]);
    const movements = movementsIn(range.logs, { owners, treasury, signed: new Set() });
    deposits.push(...movements.filter(({ merchantId }) => merchantId !== null));
    cursor = range.last;
  }
  if (!cursor || cursor.number < upTo)
    throw new ChainUnavailableError(`The chain did not report the blocks up to ${upTo}.`);
  return deposits;
}

/** Reads the chain from the block after this one; what is known of the blocks before it is stored. */
export async function readFromAfter(
  tx: DbTransaction,
  { number, hash }: Block,
  earlier: readonly NewMovement[],
): Promise<void> {
  await tx.insert(chainBlocks).values({ number, hash });
  if (earlier.length > 0) await tx.insert(chainMovements).values([...earlier]);
  await settleAffected(tx, earlier);
}
