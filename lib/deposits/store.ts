import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { InferSelectModel } from "drizzle-orm";
import { chainBlocks, chainMovements } from "@/drizzle/schema";
import type { Block } from "@/lib/chain/client";
import { database, inTransaction, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { rowSet, writeSets } from "@/lib/db/row-set";
import {
  lockAffected,
  settleRequests,
  type LockedRequests,
} from "@/lib/payment-requests/settle-requests";
import type { NewMovement } from "./place-logs";

export type MovementRow = InferSelectModel<typeof chainMovements>;

type MovementChanges = Partial<
  Pick<MovementRow, "state" | "transactionId" | "missingSince" | "blockNumber" | "blockHash">
>;

/** How many blocks' hashes are kept, to find where a reorganization began. */
const storedBlocks = 5_000;

export type StoredBlock = Pick<Block, "number"> & { hash: string };

/** The newest block that was read to its end; null before the first. */
export async function readCursor(): Promise<StoredBlock | null> {
  const [top] = await database()
    .select()
    .from(chainBlocks)
    .orderBy(desc(chainBlocks.number))
    .limit(1);
  return top ?? null;
}

/** The block after which the chain is read. */
export async function readFirstBlock(): Promise<StoredBlock> {
  const [first] = await database()
    .select()
    .from(chainBlocks)
    .orderBy(asc(chainBlocks.number))
    .limit(1);
  if (!first) throw new Error("Nothing of the chain was read yet.");
  return first;
}

/** The blocks whose hashes are kept, up to a height, oldest first. The first of them is never forgotten. */
export function readStoredBlocks(upTo: bigint): Promise<StoredBlock[]> {
  return database()
    .select()
    .from(chainBlocks)
    .where(lte(chainBlocks.number, upTo))
    .orderBy(asc(chainBlocks.number));
}

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
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('chain cursor', 0))`);
    const [top] = await tx.select().from(chainBlocks).orderBy(desc(chainBlocks.number)).limit(1);
    if (top?.number !== cursor.number || top.hash !== cursor.hash) return false;
    await change(tx);
    return true;
  });
}

const movementSet = rowSet(chainMovements, ["createdAt", "updatedAt"]);

const parts = {
  // A movement that is known keeps its state: it was lost where it had not been booked.
  placed: `${movementSet.insert("movements")} order by tx_hash, ordinal
    on conflict (tx_hash, ordinal) do update set block_number = excluded.block_number,
      block_hash = excluded.block_hash, missing_since = null, updated_at = app_now(),
      state = case known.state when 'lost' then excluded.state else known.state end
    where known.block_hash <> excluded.block_hash or known.state = 'lost'
      or known.missing_since is not null`.replace(
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
        movements: movementSet.toJson(movements),
      });
    await settleAffected(tx, movements);
    await tx.insert(chainBlocks).values(last);
  });
}

/** Brings the payment requests at which something was seen, or is no longer, to their state. */
export async function settleAffected(
  tx: DbTransaction,
  movements: readonly Pick<NewMovement, "paymentRequestId">[],
): Promise<void> {
  const requests = await lockAffected(tx, movements);
  await settleRequests(tx, requests, await readAwaited(tx, requests));
}

/**
 * Ids of those payment requests at which a transfer was seen that is not confirmed yet; it counts only where it was
 * there before their time was found to be over, so that nobody keeps them open for ever.
 */
export async function readAwaited(
  tx: DbTransaction,
  { rows: requests }: LockedRequests,
): Promise<ReadonlySet<string>> {
  if (requests.length === 0) return new Set();
  const { paymentRequestId, state, createdAt } = chainMovements;
  const ids = requests.map(({ id }) => id);
  const waiting = await tx
    .selectDistinctOn([paymentRequestId], { id: paymentRequestId, firstAt: createdAt })
    .from(chainMovements)
    .where(and(inArray(paymentRequestId, ids), eq(state, "seen")))
    .orderBy(paymentRequestId, asc(createdAt));
  const firstAt = new Map(waiting.map((row) => [row.id, row.firstAt]));
  const isAwaited = ({ id, overAt }: LockedRequests["rows"][number]) => {
    const at = firstAt.get(id);
    return at !== undefined && (overAt === null || at <= overAt);
  };
  return new Set(requests.filter(isAwaited).map(({ id }) => id));
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
      .set({ state: "lost", updatedAt: now })
      .where(and(isAbove, inArray(chainMovements.state, ["seen", "own"])))
      .returning({ paymentRequestId: chainMovements.paymentRequestId });
    await tx
      .update(chainMovements)
      .set({ missingSince: cursor.number, updatedAt: now })
      .where(
        and(
          isAbove,
          inArray(chainMovements.state, ["credited", "suspense", "held", "reversed"]),
          isNull(chainMovements.missingSince),
        ),
      );
    await settleAffected(tx, lost);
  });
}

const isAt = ({ txHash, ordinal }: Pick<MovementRow, "txHash" | "ordinal">) =>
  and(eq(chainMovements.txHash, txHash), eq(chainMovements.ordinal, ordinal));

/** Movements that were seen and are in a block up to this one, the oldest first. */
export function readUnbooked(upTo: bigint, limit: number): Promise<MovementRow[]> {
  return database()
    .select()
    .from(chainMovements)
    .where(and(eq(chainMovements.state, "seen"), lte(chainMovements.blockNumber, upTo)))
    .orderBy(
      asc(chainMovements.blockNumber),
      asc(chainMovements.txHash),
      asc(chainMovements.ordinal),
    )
    .limit(limit);
}

/** Booked movements that are missing since the chain was at most so high. */
export function readMissing(since: bigint, limit: number): Promise<MovementRow[]> {
  return database()
    .select()
    .from(chainMovements)
    .where(
      and(
        isNotNull(chainMovements.missingSince),
        lte(chainMovements.missingSince, since),
        inArray(chainMovements.state, ["credited", "suspense"]),
      ),
    )
    .orderBy(asc(chainMovements.missingSince))
    .limit(limit);
}

/** Held and reversed movements that came back, in a block up to this one. */
export function readReturned(upTo: bigint, limit: number): Promise<MovementRow[]> {
  return database()
    .select()
    .from(chainMovements)
    .where(
      and(
        inArray(chainMovements.state, ["held", "reversed"]),
        isNull(chainMovements.missingSince),
        lte(chainMovements.blockNumber, upTo),
      ),
    )
    .orderBy(asc(chainMovements.blockNumber))
    .limit(limit);
}

/** Whether anything waits for more blocks: for its confirmations, or whether it comes back. */
export async function isAnyWaiting(): Promise<boolean> {
  const waiting = await database()
    .select({ txHash: chainMovements.txHash })
    .from(chainMovements)
    .where(
      or(
        eq(chainMovements.state, "seen"),
        and(
          isNotNull(chainMovements.missingSince),
          inArray(chainMovements.state, ["credited", "suspense"]),
        ),
        and(eq(chainMovements.state, "held"), isNull(chainMovements.missingSince)),
      ),
    )
    .limit(1);
  return waiting.length > 0;
}

/** Locks a movement; null where it is no longer as the caller read it. */
export async function lockUnchanged(
  tx: DbTransaction,
  known: MovementRow,
): Promise<MovementRow | null> {
  const [row] = await tx.select().from(chainMovements).where(isAt(known)).for("update");
  const isSame =
    row?.state === known.state &&
    row.blockHash === known.blockHash &&
    row.missingSince === known.missingSince;
  return isSame ? row : null;
}

/** The movement that became a deposit, locked. */
export async function lockOfTransaction(
  tx: DbTransaction,
  transactionId: string,
): Promise<MovementRow | null> {
  const [row] = await tx
    .select()
    .from(chainMovements)
    .where(eq(chainMovements.transactionId, transactionId))
    .for("update");
  return row ?? null;
}

/** Changes a movement that the caller holds locked, and brings its payment request to its state. */
export async function changeMovement(
  tx: DbTransaction,
  movement: MovementRow,
  changes: MovementChanges,
): Promise<void> {
  await changeAlone(tx, movement, changes);
  if (changes.state !== undefined) await settleAffected(tx, [movement]);
}

/** As {@link changeMovement}, for a caller that settles the payment requests itself. */
export async function changeAlone(
  tx: DbTransaction,
  movement: MovementRow,
  changes: MovementChanges,
): Promise<void> {
  await tx
    .update(chainMovements)
    .set({ ...changes, updatedAt: now })
    .where(isAt(movement));
}
