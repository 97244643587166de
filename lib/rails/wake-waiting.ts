import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import { closeCircuits } from "./circuit-breaker";
import type { RailSide } from "./rail";

const pageSize = 200;

/**
 * Brings forward what waits for this rail, and what has no rail yet, now that it may be there again. What
 * still finds none waits on.
 * @returns how many were brought forward
 */
export async function wakeWaiting({ provider, direction }: RailSide): Promise<number> {
  closeCircuits(provider);
  // What a worker has in hand now may have found the rail closed: it is due once more.
  const waitingAfter = (id: string) =>
    database()
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          gt(transactions.id, id),
          sql`(${transactions.dueAt} > app_now() or ${transactions.leasedUntil} > app_now())`,
          eq(transactions.status, "pending"),
          or(
            eq(transactions.statusReason, "provider_unavailable"),
            sql`${transactions.leasedUntil} > app_now()`,
          ),
          eq(transactions.direction, direction),
          or(isNull(transactions.provider), eq(transactions.provider, provider)),
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
      .set({ dueAt: sql`app_now()` as unknown as Date })
      .where(inArray(transactions.id, waitingAfter(last)))
      .returning({ id: transactions.id });
    woken += page.length;
    if (page.length < pageSize) return woken;
    last = page.reduce((latest, { id }) => (id > latest ? id : latest), last);
  }
}
