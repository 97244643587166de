import { and, asc, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { transactions } from "@/drizzle/schema";
import { database, inTransaction } from "@/lib/db/client";
import type { Direction, ProviderCode } from "@/lib/providers/contract";
import { closeCircuits } from "@/lib/transfers/circuit-breaker";
import { scheduleAdvance } from "@/lib/transfers/schedule-advance";
import { typesOf } from "./rail";

const pageSize = 200;

/**
 * Brings forward the transfers that wait for this rail, and those whose network is not known yet, now
 * that it may be there again. One that still finds no network waits on.
 * @returns how many were brought forward
 */
export async function wakeWaiting(provider: ProviderCode, direction: Direction): Promise<number> {
  const network = sql`coalesce(${transactions.provider}, ${transactions.requestedProvider})`;
  closeCircuits(provider);
  let page: { id: string }[] = [];
  let woken = 0;
  do {
    page = await database()
      .select({ id: transactions.id })
      .from(transactions)
      .where(
        and(
          eq(transactions.status, "pending"),
          eq(transactions.statusReason, "provider_unavailable"),
          inArray(transactions.type, typesOf(direction)),
          or(isNull(network), eq(network, provider)),
          gt(transactions.id, page.at(-1)?.id ?? ""),
        ),
      )
      .orderBy(asc(transactions.id))
      .limit(pageSize);
    const ids = page.map(({ id }) => id);
    await inTransaction(async (tx) => {
      for (const id of ids) await scheduleAdvance(tx, id, { hurry: true });
    });
    woken += ids.length;
  } while (page.length === pageSize);
  return woken;
}
