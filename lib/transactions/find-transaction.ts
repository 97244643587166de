import { and, eq, notInArray } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
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

/** The refund of a transaction; as in the index `transactions_one_refund`, a failed or reversed one does not count. */
export async function findRefundOf(executor: Executor, id: string): Promise<TransactionRow | null> {
  const without = ["failed", "cancelled", "expired", "reversed"] as const;
  const [refund] = await executor
    .select()
    .from(transactions)
    .where(and(eq(transactions.refundOf, id), notInArray(transactions.status, [...without])));
  return refund ?? null;
}
