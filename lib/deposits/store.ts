import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import type { InferSelectModel } from "drizzle-orm";
import { chainBlocks, chainMovements } from "@/drizzle/schema";
import type { Block } from "@/lib/chain/client";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import {
  lockAffected,
  settleRequests,
  type LockedRequests,
} from "@/lib/payment-requests/settle-requests";
import type { NewMovement } from "./place-logs";

export type MovementRow = InferSelectModel<typeof chainMovements>;

type MovementChanges = Partial<
  Pick<
    MovementRow,
    | "state"
    | "transactionId"
    | "missingSince"
    | "blockNumber"
    | "blockHash"
    | "verifiedHash"
    | "absentSince"
    | "problem"
    | "returnReference"
    | "returnAttempt"
  >
>;

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

/** Booked movements in these states that are missing since the chain was at most so high. */
export function readMissing(
  states: MovementRow["state"][],
  since: bigint,
  limit: number,
): Promise<MovementRow[]> {
  return database()
    .select()
    .from(chainMovements)
    .where(
      and(
        isNotNull(chainMovements.missingSince),
        lte(chainMovements.missingSince, since),
        inArray(chainMovements.state, states),
      ),
    )
    .orderBy(asc(chainMovements.missingSince))
    .limit(limit);
}

/**
 * Movements that were decided to be gone, and were last asked about when the chain was at most so high.
 * @param above height of the blocks in which they were read
 */
export function readGone(since: bigint, above: bigint, limit: number): Promise<MovementRow[]> {
  const { state, missingSince, absentSince, blockNumber } = chainMovements;
  const askedAt = sql`coalesce(${missingSince}, ${absentSince})`;
  return database()
    .select()
    .from(chainMovements)
    .where(
      and(
        or(
          and(inArray(state, ["lost", "held", "reversed"]), isNotNull(missingSince)),
          isNotNull(absentSince),
        ),
        gt(blockNumber, above),
        sql`${askedAt} <= ${since.toString()}::bigint`,
      ),
    )
    .orderBy(asc(askedAt))
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

const isUnverified = and(
  inArray(chainMovements.state, ["credited", "suspense"]),
  isNull(chainMovements.missingSince),
  sql`${chainMovements.verifiedHash} is distinct from ${chainMovements.blockHash}`,
);

/** Booked movements that were read again in another block, up to this one, and not verified there. */
export function readUnverified(upTo: bigint, limit: number): Promise<MovementRow[]> {
  return database()
    .select()
    .from(chainMovements)
    .where(and(isUnverified, lte(chainMovements.blockNumber, upTo)))
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
          inArray(chainMovements.state, ["credited", "suspense", "returned"]),
        ),
        and(eq(chainMovements.state, "held"), isNull(chainMovements.missingSince)),
        isUnverified,
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
  const row = await lockMovement(tx, known);
  const isSame =
    row?.state === known.state &&
    row.blockHash === known.blockHash &&
    row.missingSince === known.missingSince;
  return isSame ? row : null;
}

/** Locks movements in one order, so that two watchers never wait for each other. Leaves out those that have changed. */
export async function lockAllUnchanged(
  tx: DbTransaction,
  movements: readonly MovementRow[],
): Promise<MovementRow[]> {
  const toName = ({ txHash, ordinal }: MovementRow) => `${txHash}:${String(ordinal).padStart(9)}`;
  const locked: MovementRow[] = [];
  for (const movement of [...movements].sort((a, b) => (toName(a) < toName(b) ? -1 : 1))) {
    const row = await lockUnchanged(tx, movement);
    if (row) locked.push(row);
  }
  return locked;
}

export type HoldingAccount = "chain.hot" | "chain.deposits";

/** The account whose balance a movement raised: that of the treasury, or that of all deposit addresses. */
export function holdingAccount({ merchantId }: Pick<MovementRow, "merchantId">): HoldingAccount {
  return merchantId === null ? "chain.hot" : "chain.deposits";
}

export async function findMovement(
  executor: Executor,
  key: Pick<MovementRow, "txHash" | "ordinal">,
): Promise<MovementRow | null> {
  const [row] = await executor.select().from(chainMovements).where(isAt(key));
  return row ?? null;
}

/** Locks a movement; null if there is none. */
export async function lockMovement(
  tx: DbTransaction,
  key: Pick<MovementRow, "txHash" | "ordinal">,
): Promise<MovementRow | null> {
  const [row] = await tx.select().from(chainMovements).where(isAt(key)).for("update");
  return row ?? null;
}

/** Locks the movements that became a deposit together. */
export function lockDepositMovements(
  tx: DbTransaction,
  transactionId: string,
): Promise<MovementRow[]> {
  return tx
    .select()
    .from(chainMovements)
    .where(eq(chainMovements.transactionId, transactionId))
    .orderBy(asc(chainMovements.txHash), asc(chainMovements.ordinal))
    .for("update");
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

/** Variant of {@link changeMovement} for a caller that settles the payment requests itself. */
export function changeAlone(
  tx: DbTransaction,
  movement: MovementRow,
  changes: MovementChanges,
): Promise<void> {
  return changeTogether(tx, [movement], changes);
}

/**
 * Changes movements that the caller holds locked, and leaves their payment requests to the caller. A movement that is
 * booked was verified in its block, or an operator decided that it counts as if it were there.
 */
export async function changeTogether(
  tx: DbTransaction,
  movements: readonly MovementRow[],
  changes: MovementChanges,
): Promise<void> {
  if (movements.length === 0) return;
  const { txHash, ordinal, blockHash } = chainMovements;
  const isBooked = changes.state === "credited" || changes.state === "suspense";
  const keys = JSON.stringify(movements.map((row) => ({ hash: row.txHash, place: row.ordinal })));
  await tx
    .update(chainMovements)
    .set({ ...(isBooked && { verifiedHash: sql`${blockHash}` }), ...changes, updatedAt: now })
    .where(
      sql`(${txHash}, ${ordinal}) in (select hash, place
        from jsonb_to_recordset(${keys}::text::jsonb) as given (hash text, place integer))`,
    );
}
