import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { Movement, Rail, RailCode } from "@/lib/providers/contract";
import { inPortions } from "./read-internal";

/** The whole book: some of it executed outside the window, and adjustments of any age are checked. */
const allTime = { from: new Date(0), to: new Date(8.64e15) };

/**
 * A rail's book by our references: where a provider lists a refund under the reference of the payment, it
 * gets the refund's own. Null where the rail has no book.
 * @throws ProviderUnavailableError when it cannot be read
 */
export async function listMovements(rail: Rail): Promise<Movement[] | null> {
  const movements = await rail.listMovements(allTime);
  if (!movements) return null;
  const given = movements.filter(({ isRefund }) => isRefund).map(({ reference }) => reference);
  const refunds = await readRefundsOf(rail.code, given);
  return movements.map((movement) => {
    const reference = movement.isRefund ? refunds.get(movement.reference) : undefined;
    return reference === undefined ? movement : { ...movement, reference };
  });
}

/** The references of our refunds by those of the payments that they return. */
async function readRefundsOf(
  rail: RailCode,
  references: readonly string[],
): Promise<Map<string, string>> {
  const payment = alias(transfers, "payment");
  const rows = await inPortions(references, (portion) =>
    database()
      .select({ payment: payment.reference, refund: transfers.reference })
      .from(transfers)
      .innerJoin(payment, eq(payment.id, transfers.refundOf))
      .where(and(eq(payment.rail, rail), inArray(payment.reference, portion)))
      // The last row counts: one that has not failed, or else the newest.
      .orderBy(sql`${transfers.state} <> 'failed'`, asc(transfers.createdAt)),
  );
  return new Map(rows.map(({ payment: of, refund }) => [of, refund]));
}
