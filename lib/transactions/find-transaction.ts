import { and, eq } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { Executor } from "@/lib/db/client";
import type { TransactionRow } from "./row";

/** Reads a transaction, of one merchant where `merchantId` is given. */
export async function findTransaction(
  executor: Executor,
  id: string,
  merchantId?: string,
): Promise<TransactionRow | null> {
  const [row] = await executor
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.id, id),
        merchantId ? eq(transactions.merchantId, merchantId) : undefined,
      ),
    );
  return row ?? null;
}

/**
 * Reads a transaction, of one merchant where `merchantId` is given, and keeps others from changing it
 * until the caller's transaction ends.
 */
export async function lockTransaction(
  executor: Executor,
  id: string,
  merchantId?: string,
): Promise<TransactionRow | null> {
  const [row] = await executor
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.id, id),
        merchantId ? eq(transactions.merchantId, merchantId) : undefined,
      ),
    )
    .for("update");
  return row ?? null;
}
