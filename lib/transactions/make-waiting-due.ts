import { and, asc, eq, gt, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import type { Direction, RailCode } from "@/lib/providers/contract";

const pageSize = 200;

/**
 * Makes transactions that wait for a rail, or have none yet, due now that it may be available again. Those
 * that still find none keep waiting.
 * @returns how many it made due
 */
export async function makeWaitingDue(rail: RailCode, direction: Direction): Promise<number> {
  // A worker that holds a row now may have found the rail closed: the row is due once more.
  const isLeased = sql`${transactions.leasedUntil} > app_now()`;
  const waitingAfter = (id: string) =>
    database()
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          gt(transactions.id, id),
          or(sql`${transactions.dueAt} > app_now()`, isLeased),
          eq(transactions.status, "pending"),
          or(eq(transactions.statusReason, "provider_unavailable"), isLeased),
          eq(transactions.direction, direction),
          or(isNull(transactions.provider), eq(transactions.provider, rail)),
        ),
      )
      .orderBy(asc(transactions.id))
      .limit(pageSize)
      .for("update", { skipLocked: true });
  let woken = 0;
  let last = "";
  for (;;) {
    const page = await database()
      .update(transactions)
      .set({ dueAt: now })
      .where(inArray(transactions.id, waitingAfter(last)))
      .returning({ id: transactions.id });
    woken += page.length;
    if (page.length < pageSize) return woken;
    last = page.reduce((latest, { id }) => (id > latest ? id : latest), last);
  }
}

/** Makes a transaction that waits to be sent over a rail due now. */
export async function makePendingDue(executor: Executor, id: string): Promise<void> {
  const { status, direction } = transactions;
  await executor
    .update(transactions)
    .set({ dueAt: now })
    .where(and(eq(transactions.id, id), eq(status, "pending"), isNotNull(direction)));
}
