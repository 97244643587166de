import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { transfers } from "@/drizzle/schema";
import { database } from "@/lib/db/client";
import type { Movement, Rail, RailCode } from "@/lib/providers/contract";
import { inPortions } from "./read-internal";

/**
 * What is looked at was partly executed outside the window, and what was booked has to fit however old it
 * is: a rail's record is read whole.
 */
const allTime = { from: new Date(0), to: new Date(8.64e15) };

/**
 * A rail's own record of what it moved, by our references: where a provider lists a refund under that of
 * the payment, it gets the refund's own. Null where there is no record to ask for.
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

/** The references of our refunds by those of the payments that they give back. */
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
      // Of several the last one counts: that has not failed, or the newest.
      .orderBy(sql`${transfers.state} <> 'failed'`, asc(transfers.createdAt)),
  );
  return new Map(rows.map(({ payment: of, refund }) => [of, refund]));
}
