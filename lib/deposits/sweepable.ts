import { and, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { chainMovements } from "@/drizzle/schema";
import { database, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { isAnyWaiting } from "./store";

const { txHash, ordinal, recipient, amountMinor, state, sweptBy, missingSince } = chainMovements;
/** Booked at an address of a merchant, even if nobody was credited: operators pay it out of the treasury. */
const isUnswept = and(
  inArray(state, ["credited", "suspense"]),
  isNotNull(chainMovements.merchantId),
  isNull(sweptBy),
  isNull(missingSince),
);

/** Whether a movement waits for more blocks: for its confirmations, or whether it comes back. */
export const hasUnconfirmed = isAnyWaiting;

/**
 * Addresses at which credited deposits of at least so many micro-USDT together have not been swept, the
 * largest first.
 */
export async function readUnswept(minMinor: bigint, limit: number): Promise<string[]> {
  const rows = await database()
    .select({ address: recipient })
    .from(chainMovements)
    .where(isUnswept)
    .groupBy(recipient)
    .having(sql`sum(${amountMinor}) >= ${minMinor.toString()}::bigint`)
    .orderBy(sql`sum(${amountMinor}) desc`, recipient)
    .limit(limit);
  return rows.map(({ address }) => address);
}

/** Deposits at one address that one sweep takes. */
export interface Sweepable {
  /** Micro-USDT together. */
  amountMinor: bigint;
  movements: { txHash: string; ordinal: number }[];
}

/** Locks the deposits of an address that are not swept, until the caller's transaction ends. */
export async function lockUnswept(tx: DbTransaction, address: string): Promise<Sweepable> {
  const rows = await tx
    .select({ txHash, ordinal, amountMinor })
    .from(chainMovements)
    .where(and(eq(recipient, address), isUnswept))
    .orderBy(txHash, ordinal)
    .for("update");
  return {
    amountMinor: rows.reduce((sum, row) => sum + row.amountMinor, 0n),
    movements: rows.map((row) => ({ txHash: row.txHash, ordinal: row.ordinal })),
  };
}

/** Notes the sweep that takes locked deposits; one credited in the meantime is not among them. */
export async function assignSweep(
  tx: DbTransaction,
  { movements }: Sweepable,
  reference: string,
): Promise<void> {
  for (const one of movements)
    await tx
      .update(chainMovements)
      .set({ sweptBy: reference, updatedAt: now })
      .where(and(eq(txHash, one.txHash), eq(ordinal, one.ordinal)));
}

/** The sweep was reverted: its deposits are still where they were. */
export async function releaseSweep(tx: DbTransaction, reference: string): Promise<void> {
  await tx
    .update(chainMovements)
    .set({ sweptBy: null, updatedAt: now })
    .where(eq(sweptBy, reference));
}
