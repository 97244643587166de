import { and, eq, sql } from "drizzle-orm";
import { setTimeout } from "node:timers/promises";
import { idempotencyKeys } from "@/drizzle/schema";
import { database, inTransaction } from "@/lib/db/client";
import { claimKey, isRow, type IdempotencyScope, type StoredResponse } from "./keys";

/** How often a call looks whether the one before it has ended. */
const pollMs = 100;

/**
 * Takes the key of a call that is carried out outside of a database transaction, for as long as it takes: waits while
 * another call has it, and takes it over from one that must have been killed.
 * @param check throws once the caller has had a response
 * @returns null when the effect may now run, or the response of the first call
 * @throws CedirailError `IDEMPOTENCY_KEY_REUSED` for another body
 */
export async function takeKey(
  scope: IdempotencyScope,
  check: () => void,
): Promise<StoredResponse | null> {
  for (;;) {
    const stored = await inTransaction(async (tx) => {
      await tx.delete(idempotencyKeys).where(and(isTaken(scope), isAbandoned));
      return claimKey(tx, scope);
    });
    if (stored?.status !== takenStatus) return stored;
    await setTimeout(pollMs);
    check();
  }
}

/** Gives a key back whose call moved nothing: it may be tried again. */
export async function giveKeyBack(scope: IdempotencyScope): Promise<void> {
  await database().delete(idempotencyKeys).where(isTaken(scope));
}

/** Of a key without a response yet; claimed in a transaction, it is not seen by others before that has one. */
const takenStatus = 0;

const isTaken = (scope: IdempotencyScope) =>
  and(isRow(scope), eq(idempotencyKeys.statusCode, takenStatus));

/** Longer than any call may take (`define-route.ts`). */
const isAbandoned = sql`${idempotencyKeys.createdAt} <= app_now() - interval '1 minute'`;
