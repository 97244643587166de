import { and, desc, eq, inArray, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { chainMovements, sweepFailures } from "@/drizzle/schema";
import { database, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import { isAnyWaiting } from "./store";

const { txHash, ordinal, recipient, amountMinor, state, sweptBy, missingSince } = chainMovements;
/**
 * Condition for USDT that was booked at an address of a merchant and is still there, even if nobody was credited: the
 * treasury pays what operators send back. A deposit is left out if it vanished and an operator left it with its merchant.
 */
export const isUnswept = and(
  inArray(state, ["credited", "suspense", "returned"]),
  isNotNull(chainMovements.merchantId),
  isNull(sweptBy),
  isNull(missingSince),
  isNull(chainMovements.absentSince),
);

/** Whether a movement waits for more blocks: for its confirmations, or whether it comes back. */
export const hasUnconfirmed = isAnyWaiting;

/** An address at which credited deposits wait to be swept. */
export interface UnsweptAddress {
  address: string;
  /** Micro-USDT together. */
  amountMinor: bigint;
  /** How often its sweep failed since the last one that succeeded. */
  failures: number;
}

/**
 * Lists addresses with at least `minMinor` micro-USDT of credited deposits that are due to be swept. Addresses that
 * never failed come first, the largest sums first; then those that failed, the longest due first.
 * @param except addresses that are being swept or supplied with gas
 */
export async function listUnswept(
  minMinor: bigint,
  except: readonly string[],
  limit: number,
): Promise<UnsweptAddress[]> {
  const { address, failures, nextTryAt } = sweepFailures;
  const total = sql`sum(${amountMinor})`;
  return database()
    .select({
      address: recipient,
      amountMinor: sql<string>`${total}::text`.mapWith(BigInt),
      failures: sql<number>`coalesce(${failures}, 0)`,
    })
    .from(chainMovements)
    .leftJoin(sweepFailures, eq(address, recipient))
    .where(
      and(
        isUnswept,
        sql`${recipient} <> all(array(select jsonb_array_elements_text(${JSON.stringify(except)}::text::jsonb)))`,
        or(isNull(nextTryAt), lte(nextTryAt, now)),
      ),
    )
    .groupBy(recipient, failures, nextTryAt)
    .having(sql`${total} >= greatest(${minMinor.toString()}::bigint, 1)`)
    .orderBy(sql`${nextTryAt} nulls first`, desc(total), recipient)
    .limit(limit);
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
