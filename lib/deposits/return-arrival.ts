import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { chainMovements } from "@/drizzle/schema";
import { database, type DbTransaction } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import type { MovementRow } from "./store";

/** USDT in suspense that the treasury sends back to its sender. */

/** What the treasury sends back, and under which reference. */
export type ArrivalReturn = Pick<MovementRow, "sender" | "amountMinor"> & { reference: string };

/** Movements that operators decided to send back and that no final transaction has returned yet, oldest first. */
export async function readReturns(limit: number): Promise<ArrivalReturn[]> {
  const { sender, amountMinor } = chainMovements;
  const { state, returnReference, missingSince, createdAt, txHash } = chainMovements;
  const rows = await database()
    .select({ sender, amountMinor, reference: returnReference })
    .from(chainMovements)
    .where(and(eq(state, "suspense"), isNotNull(returnReference), isNull(missingSince)))
    .orderBy(asc(createdAt), asc(txHash))
    .limit(limit);
  return rows.flatMap(({ reference, ...row }) => (reference === null ? [] : { ...row, reference }));
}

/**
 * Ends a return. If it succeeded, the movement is `returned`. Otherwise the money is still in suspense, and operators
 * decide again.
 */
export async function endReturn(
  tx: DbTransaction,
  reference: string,
  hasSucceeded: boolean,
): Promise<void> {
  await tx
    .update(chainMovements)
    .set({
      ...(hasSucceeded
        ? { state: "returned" as const }
        : { state: "suspense" as const, returnReference: null }),
      updatedAt: now,
    })
    .where(eq(chainMovements.returnReference, reference));
}
