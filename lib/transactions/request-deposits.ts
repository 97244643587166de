import { and, asc, desc, eq, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { DbTransaction, Executor } from "@/lib/db/client";
import type { TransactionRow } from "./row";

/**
 * The deposits that reached the address of a payment request, oldest first. Where there are more than `limit`, the
 * largest of them: no dust hides what somebody paid.
 */
export async function readDepositsOf(
  executor: Executor,
  paymentRequestId: string,
  limit: number,
): Promise<TransactionRow[]> {
  const { amountMinor, createdAt, id } = transactions;
  const rows = await executor
    .select()
    .from(transactions)
    .where(eq(transactions.paymentRequestId, paymentRequestId))
    .orderBy(desc(amountMinor), asc(createdAt), asc(id))
    .limit(limit);
  return rows.sort((a, b) => Number(a.createdAt) - Number(b.createdAt) || (a.id < b.id ? -1 : 1));
}

/** Micro-USDT that the deposits of a payment request brought, without reversed ones. */
export async function sumDepositsOf(tx: DbTransaction, paymentRequestId: string): Promise<bigint> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${transactions.amountMinor}), 0)::text` })
    .from(transactions)
    .where(
      and(
        eq(transactions.paymentRequestId, paymentRequestId),
        eq(transactions.status, "completed"),
      ),
    );
  return BigInt(row?.sum ?? 0);
}
