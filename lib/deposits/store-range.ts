import { and, desc, gt, inArray, isNull, ne, sql } from "drizzle-orm";
import { chainBlocks, chainMovements } from "@/drizzle/schema";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { isOneOf, rowSet, writeSets } from "@/lib/db/row-set";
import type { NewMovement } from "./place-logs";
import { settleAffected, type StoredBlock } from "./store";

/** How many blocks' hashes are kept, to find where a reorganization began. */
const storedBlocks = 5_000;

/**
 * Changes what was read from the chain, while the cursor is where the caller found it: a second watcher, or
 * one that was slow, changes nothing.
 * @returns whether it was changed
 */
async function fromCursor(
  cursor: StoredBlock,
  change: (tx: DbTransaction) => Promise<void>,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    await lockCursor(tx);
    const [top] = await tx.select().from(chainBlocks).orderBy(desc(chainBlocks.number)).limit(1);
    if (top?.number !== cursor.number || top.hash !== cursor.hash) return false;
    await change(tx);
    return true;
  });
}

async function lockCursor(tx: DbTransaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('chain cursor', 0))`);
}

const movementSet = rowSet(chainMovements, ["createdAt", "updatedAt"]);

const parts = {
  // A known movement keeps its state unless it is not booked: it was lost, or is dust and waits in another block.
  placed: `${movementSet.insert("movements")} order by tx_hash, ordinal
    on conflict (tx_hash, sender, recipient, amount_minor, occurrence) do update set block_number = excluded.block_number,
      block_hash = excluded.block_hash, missing_since = null, absent_since = null, updated_at = app_now(),
      state = case when known.state in ('lost', 'dust') then excluded.state else known.state end
    where known.block_hash <> excluded.block_hash or known.state = 'lost'
      or known.missing_since is not null or known.absent_since is not null`.replace(
    '"chain_movements"',
    '"chain_movements" as known',
  ),
};

/** Stores what a range of blocks has, and its last block as the new cursor. */
export function storeRange(
  cursor: StoredBlock,
  last: StoredBlock,
  movements: readonly NewMovement[],
): Promise<boolean> {
  return fromCursor(cursor, async (tx) => {
    if (movements.length > 0)
      await writeSets(tx, parts, "select 1 as written", {
        movements: movementSet.toJson(await assignOrdinals(tx, movements)),
      });
    await settleAffected(tx, movements);
    await tx.insert(chainBlocks).values(last);
  });
}

/**
 * Stores final movements that the first node did not report. A movement that is known keeps what is stored of it,
 * unless it was lost.
 * @returns how many were stored
 */
export async function storeMissed(movements: readonly NewMovement[]): Promise<number> {
  if (movements.length === 0) return 0;
  return inTransaction(async (tx) => {
    await lockCursor(tx);
    const { txHash, sender, recipient, amountMinor, occurrence, state } = chainMovements;
    const hashes = [...new Set(movements.map((movement) => movement.txHash))];
    const known = await tx
      .select({ txHash, sender, recipient, amountMinor, occurrence })
      .from(chainMovements)
      .where(and(isOneOf(txHash, hashes), ne(state, "lost")));
    const keys = new Set(known.map(identityKey));
    const missed = movements.filter((movement) => !keys.has(identityKey(movement)));
    if (missed.length === 0) return 0;
    await writeSets(tx, parts, "select 1 as written", {
      movements: movementSet.toJson(await assignOrdinals(tx, missed)),
    });
    await settleAffected(tx, missed);
    return missed.length;
  });
}

/**
 * Gives each movement the ordinal under which it is known. A new one whose place belongs to an earlier movement of the
 * transaction gets the next free number. The caller holds the lock of the cursor.
 */
async function assignOrdinals(
  tx: DbTransaction,
  movements: readonly NewMovement[],
): Promise<NewMovement[]> {
  const { txHash, ordinal, sender, recipient, amountMinor, occurrence } = chainMovements;
  const hashes = [...new Set(movements.map((movement) => movement.txHash))];
  const known = await tx
    .select({ txHash, ordinal, sender, recipient, amountMinor, occurrence })
    .from(chainMovements)
    .where(isOneOf(txHash, hashes));
  if (known.length === 0) return [...movements];
  const placeKey = (of: Pick<NewMovement, "txHash" | "ordinal">) => `${of.txHash}:${of.ordinal}`;
  const ordinals = new Map(known.map((row) => [identityKey(row), row.ordinal]));
  const taken = new Set(known.map(placeKey));
  return movements.map((movement) => {
    const knownOrdinal = ordinals.get(identityKey(movement));
    if (knownOrdinal !== undefined) return { ...movement, ordinal: knownOrdinal };
    const placed = { ...movement };
    while (taken.has(placeKey(placed))) placed.ordinal += 1;
    taken.add(placeKey(placed));
    return placed;
  });
}

/** Text that two movements share only if they are the same: the columns of `chain_movements_identity`. */
function identityKey(
  movement: Pick<NewMovement, "txHash" | "sender" | "recipient" | "amountMinor" | "occurrence">,
): string {
  const { txHash, sender, recipient, amountMinor, occurrence } = movement;
  return [txHash, sender, recipient, amountMinor, occurrence ?? 0].join(":");
}

/** Forgets all blocks but the first one and the newest ones. */
export async function forgetOldBlocks(): Promise<void> {
  await database().execute(sql`
    delete from ${chainBlocks} where number < (
        select number from ${chainBlocks} order by number desc offset ${storedBlocks} limit 1)
      and number > (select min(number) from ${chainBlocks})`);
}

/**
 * Forgets the blocks above one that the chain still has. What was seen above it is lost; what was booked is
 * missing, until it is read again.
 */
export function rewindTo(cursor: StoredBlock, common: StoredBlock): Promise<boolean> {
  return fromCursor(cursor, async (tx) => {
    await tx.delete(chainBlocks).where(gt(chainBlocks.number, common.number));
    const isAbove = gt(chainMovements.blockNumber, common.number);
    const lost = await tx
      .update(chainMovements)
      .set({ state: "lost", missingSince: cursor.number, updatedAt: now })
      .where(and(isAbove, inArray(chainMovements.state, ["seen", "dust", "own"])))
      .returning({ paymentRequestId: chainMovements.paymentRequestId });
    await tx
      .update(chainMovements)
      .set({ missingSince: cursor.number, updatedAt: now })
      .where(
        and(
          isAbove,
          inArray(chainMovements.state, ["credited", "suspense", "returned", "held", "reversed"]),
          isNull(chainMovements.missingSince),
        ),
      );
    await settleAffected(tx, lost);
  });
}
