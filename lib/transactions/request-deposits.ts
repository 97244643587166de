import { and, asc, eq, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import type { DbTransaction, Executor } from "@/lib/db/client";
import type { TransactionRow } from "./row";

/** The deposits that reached the address of a payment request, oldest first. */
export async function readDepositsOf(
  executor: Executor,
  paymentRequestId: string,
  limit: number,
): Promise<TransactionRow[]> {
  return executor
    .select()
    .from(transactions)
    .where(eq(transactions.paymentRequestId, paymentRequestId))
    .orderBy(asc(transactions.createdAt), asc(transactions.id))
    .limit(limit);
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
