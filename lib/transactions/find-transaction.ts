import { and, asc, eq, isNull, notInArray, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { isOneOf } from "@/lib/db/row-set";
import { groupedByKey } from "@/lib/groups/by-key";
import type { TransactionRow } from "./row";

const select = (executor: Executor, id: string, merchantId?: string) =>
  executor
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.id, id),
        merchantId ? eq(transactions.merchantId, merchantId) : undefined,
      ),
    );

/** Reads a transaction, of one merchant where `merchantId` is given. */
export async function findTransaction(
  executor: Executor,
  id: string,
  merchantId?: string,
): Promise<TransactionRow | null> {
  const [row] = await select(executor, id, merchantId);
  return row ?? null;
}

/** As {@link findTransaction}, and keeps others from changing it until the caller's transaction ends. */
export async function lockTransaction(
  executor: Executor,
  id: string,
  merchantId?: string,
): Promise<TransactionRow | null> {
  const [row] = await select(executor, id, merchantId).for("update");
  return row ?? null;
}

/** As {@link findTransaction}, where many are read at the same moment. */
export const findTransactionGrouped = groupedByKey(async (ids) => {
  const rows = await database().select().from(transactions).where(isOneOf(transactions.id, ids));
  return new Map(rows.map((row) => [row.id, row]));
});

/** Locks transactions until the caller's transaction ends; by their ids, with the time. */
export async function lockTransactions(
  tx: DbTransaction,
  ids: readonly string[],
): Promise<Map<string, { row: TransactionRow; at: Date }>> {
  const rows = await tx
    .select({ row: transactions, at: sql<Date>`app_now()`.mapWith(transactions.createdAt) })
    .from(transactions)
    .where(isOneOf(transactions.id, ids))
    .orderBy(transactions.id)
    .for("update");
  return new Map(rows.map((locked) => [locked.row.id, locked]));
}

/** Those of several transactions that go to one recipient. */
export async function findOfRecipient(
  executor: Executor,
  ids: readonly string[],
  recipient: string,
): Promise<Set<string>> {
  const rows = await executor
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(isOneOf(transactions.id, ids), eq(transactions.recipient, recipient)));
  return new Set(rows.map(({ id }) => id));
}

/** The id of the first refund of a transaction, of which every later one is another attempt; null if there is none. */
export async function findFirstRefund(executor: Executor, id: string): Promise<string | null> {
  const [first] = await executor
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.refundOf, id), isNull(transactions.replaces)))
    .orderBy(asc(transactions.id))
    .limit(1);
  return first?.id ?? null;
}

/** The refund of a transaction; as in the index `transactions_one_refund`, a failed or reversed one does not count. */
export async function findRefundOf(executor: Executor, id: string): Promise<TransactionRow | null> {
  const without = ["failed", "cancelled", "expired", "reversed"] as const;
  const [refund] = await executor
    .select()
    .from(transactions)
    .where(and(eq(transactions.refundOf, id), notInArray(transactions.status, [...without])));
  return refund ?? null;
}
