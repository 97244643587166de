import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { chainMovements } from "@/drizzle/schema";
import { findChainTransaction, type ChainTransactionRow } from "@/lib/chain/transactions";
import { database, type DbTransaction, type Executor } from "@/lib/db/client";
import { now } from "@/lib/db/now";
import type { MovementRow } from "./store";

/**
 * Sends USDT in suspense back to its sender. A movement keeps the reference of its return for ever, because a return
 * that the chain reverted may succeed after a reorganization. A later attempt is a chain transaction of its own, whose
 * reference ends in the number of the attempt.
 */

/** A transfer of the treasury that sends a movement back. */
export type ArrivalReturn = Pick<MovementRow, "sender" | "amountMinor"> & { reference: string };

const attemptReference = (returnReference: string, attempt: number): string =>
  attempt === 1 ? returnReference : `${returnReference}:${attempt}`;

/** Lists movements that operators decided to send back and that no final transaction has returned yet, oldest first. */
export async function readReturns(limit: number): Promise<ArrivalReturn[]> {
  const { sender, amountMinor } = chainMovements;
  const { state, returnReference, returnAttempt, missingSince, createdAt, txHash } = chainMovements;
  const rows = await database()
    .select({ sender, amountMinor, returnReference, returnAttempt })
    .from(chainMovements)
    .where(and(eq(state, "suspense"), isNotNull(returnAttempt), isNull(missingSince)))
    .orderBy(asc(createdAt), asc(txHash))
    .limit(limit);
  return rows.flatMap((row) =>
    row.returnReference === null || row.returnAttempt === null
      ? []
      : {
          sender: row.sender,
          amountMinor: row.amountMinor,
          reference: attemptReference(row.returnReference, row.returnAttempt),
        },
  );
}

/** Lists the ordered attempts to send a movement back, oldest first. */
export async function listAttempts(
  executor: Executor,
  { returnReference }: Pick<MovementRow, "returnReference">,
): Promise<ChainTransactionRow[]> {
  const attempts: ChainTransactionRow[] = [];
  while (returnReference !== null) {
    const reference = attemptReference(returnReference, attempts.length + 1);
    const attempt = await findChainTransaction(reference, executor);
    if (!attempt) break;
    attempts.push(attempt);
  }
  return attempts;
}

/** Whether the ledger contains the success of one of these attempts. */
export const isReturned = (attempts: readonly ChainTransactionRow[]): boolean =>
  attempts.some(({ postedOutcome }) => postedOutcome === "success");

/** Whether one of these attempts has succeeded or still can. */
export const canSucceed = (attempts: readonly ChainTransactionRow[]): boolean =>
  attempts.some(({ state, outcome }) => state !== "final" || outcome !== "reverted");

/**
 * Locks the movement that an attempt sends back. Must be called before suspense is locked, as wherever an arrival is
 * booked.
 */
export async function lockReturn(
  tx: DbTransaction,
  reference: string,
): Promise<MovementRow | null> {
  const returnReference = reference.split(":").slice(0, 2).join(":");
  const [row] = await tx
    .select()
    .from(chainMovements)
    .where(eq(chainMovements.returnReference, returnReference))
    .for("update");
  return row ?? null;
}

/**
 * Ends an attempt to send a locked movement back, after its outcome was stored. If an attempt succeeded, a movement in
 * suspense is `returned`. If all were reverted, the money is still in suspense, and operators decide again. A movement
 * that vanished meanwhile keeps its state, and is `returned` once it is booked again.
 */
export async function endReturn(tx: DbTransaction, movement: MovementRow): Promise<void> {
  const { txHash, ordinal, state, returnAttempt } = movement;
  const attempts = await listAttempts(tx, movement);
  const hasEnded =
    isReturned(attempts) || (!canSucceed(attempts) && attempts.length >= (returnAttempt ?? 0));
  const isBooked = state === "suspense" || state === "returned";
  await tx
    .update(chainMovements)
    .set({
      ...(isBooked && { state: isReturned(attempts) ? "returned" : "suspense" }),
      ...(hasEnded && { returnAttempt: null }),
      updatedAt: now,
    })
    .where(and(eq(chainMovements.txHash, txHash), eq(chainMovements.ordinal, ordinal)));
}
