import { and, asc, eq, inArray } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/row-set";
import type { TransactionRow } from "./row";

/** Those of several transactions that are the merchant's, by their ids. */
export async function findOfMerchant(
  merchantId: string,
  ids: readonly string[],
): Promise<Map<string, TransactionRow>> {
  if (ids.length === 0) return new Map();
  const rows = await database()
    .select()
    .from(transactions)
    .where(and(isOneOf(transactions.id, ids), eq(transactions.merchantId, merchantId)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The deposits to a wallet from other wallets that we hold, of those that were created at these moments. */
export async function findInsideDeposits(
  merchantId: string,
  wallet: string,
  moments: readonly Date[],
): Promise<TransactionRow[]> {
  if (moments.length === 0) return [];
  const { type, createdAt, id } = transactions;
  const rows = await database()
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.merchantId, merchantId),
        eq(transactions.wallet, wallet),
        eq(type, "deposit"),
        inArray(createdAt, [...moments]),
      ),
    )
    .orderBy(asc(createdAt), asc(id));
  return rows.filter((row) => row.provider === null);
}
