import { and, eq, gt, lte, sql } from "drizzle-orm";
import { accounts, entries } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { RailCode } from "@/lib/providers/contract";

/** What we hold at a network by our ledger, and up to which entry that counts. */
export interface FloatReading {
  accountId: bigint;
  /** Pesewas; what we hold is positive. */
  heldMinor: bigint;
  lastEntryId: bigint;
}

/** Reads balance and newest entry of a float account as of one moment. */
export async function readFloat(provider: RailCode): Promise<FloatReading> {
  const [row] = await database()
    .select({
      accountId: accounts.id,
      balance: accounts.balance,
      lastEntryId: sql<string>`coalesce((
        select max(e.id) from entries e where e.account_id = accounts.id), 0)`,
    })
    .from(accounts)
    .where(and(eq(accounts.kind, "float"), eq(accounts.provider, provider)));
  if (!row) throw new Error(`There is no float account of ${provider}.`);
  return {
    accountId: row.accountId,
    heldMinor: -row.balance,
    lastEntryId: BigInt(row.lastEntryId),
  };
}

/** What was booked on the account after one reading and up to another, as movements of what we hold. */
export async function readFloatMovements(
  after: FloatReading,
  upTo: FloatReading,
): Promise<bigint[]> {
  const rows = await database()
    .select({ amount: entries.amount })
    .from(entries)
    .where(
      and(
        eq(entries.accountId, after.accountId),
        gt(entries.id, after.lastEntryId),
        lte(entries.id, upTo.lastEntryId),
      ),
    );
  return rows.map(({ amount }) => -amount);
}
